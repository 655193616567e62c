import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { validateXML } from 'xmllint-wasm';

/** What the schemas of the formats say against reports. */

// Its dialect is draft 04; what differs from later ones it does not use.
const {
  $schema: _,
  id: __,
  ...schema
} = JSON.parse(readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'));
const isSarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
/** SARIF 2.1.0. */
export const sarifErrors = (log: string) => (isSarif(JSON.parse(log)) ? [] : isSarif.errors);

/** What Jenkins and GitLab read of it: elements, their order and attributes. */
const junitSchema = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="failure"><xs:complexType mixed="true">
    <xs:attribute name="type" type="xs:string"/><xs:attribute name="message" type="xs:string"/>
  </xs:complexType></xs:element>
  <xs:element name="testcase"><xs:complexType><xs:sequence>
    <xs:element ref="failure" minOccurs="0"/>
    <xs:element name="system-out" type="xs:string" minOccurs="0"/>
  </xs:sequence>
    <xs:attribute name="classname" type="xs:string" use="required"/><xs:attribute name="name" type="xs:string" use="required"/>
  </xs:complexType></xs:element>
  <xs:element name="testsuite"><xs:complexType><xs:sequence>
    <xs:element ref="testcase" maxOccurs="unbounded"/>
  </xs:sequence>
    <xs:attribute name="name" type="xs:string" use="required"/>
    <xs:attribute name="tests" type="xs:nonNegativeInteger" use="required"/>
    <xs:attribute name="failures" type="xs:nonNegativeInteger" use="required"/>
    <xs:attribute name="errors" type="xs:nonNegativeInteger" use="required"/>
    <xs:attribute name="skipped" type="xs:nonNegativeInteger"/>
  </xs:complexType></xs:element>
  <xs:element name="testsuites"><xs:complexType><xs:sequence>
    <xs:element ref="testsuite" maxOccurs="unbounded"/>
  </xs:sequence>
    <xs:attribute name="name" type="xs:string"/>
    <xs:attribute name="tests" type="xs:nonNegativeInteger"/>
    <xs:attribute name="failures" type="xs:nonNegativeInteger"/>
    <xs:attribute name="errors" type="xs:nonNegativeInteger"/>
  </xs:complexType></xs:element>
</xs:schema>`;

export const junitErrors = async (xml: string) => (await validateXML({ xml, schema: junitSchema })).errors;

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
const isGitLab = new Ajv().compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', pattern: '^[0-9a-f]+$' },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', not: { pattern: '^\\./' } },
          lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer', minimum: 1 } } },
        },
      },
    },
  },
});

export const gitlabErrors = (report: string) => (isGitLab(JSON.parse(report)) ? [] : isGitLab.errors);
