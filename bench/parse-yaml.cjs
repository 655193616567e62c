// The yardstick: the package yaml reads the same text, and nothing else.
const { readFileSync } = require('node:fs');
const { parseAllDocuments } = require('yaml');

const documents = parseAllDocuments(readFileSync(process.argv[2], 'utf8'), { version: '1.1' });
const objects = documents.map((document) => document.toJS());
if (objects.length === 0) process.exitCode = 1;
