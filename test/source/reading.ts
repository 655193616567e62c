import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { allowComments } from '../../lib/source/comments';
import type { Finding } from '../../lib/source/finding';
import { type Reading, type ReadOptions, read } from '../../lib/source/read';
import { type Spot, spanOf } from '../../lib/source/resource';
import { SourceText } from '../../lib/source/text';
import { splitDocuments } from '../../lib/source/yaml/split';

/** Reads a text as standard input. */
export function readText(text: string | Buffer, options: Partial<ReadOptions> = {}): Reading {
  return read(['-'], { cwd: '.', stdin: () => text, ...options });
}

/** A new directory with these files, removed after the test. */
export function folder(files: Readonly<Record<string, string | Buffer>>): string {
  const root = mkdtempSync(join(tmpdir(), 'cdk8s-ovn-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

/** `line:column-line:column` of a spot. */
export function where(spot: Spot): string {
  const { start, end } = spanOf(spot).location;
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}

/** The text that a spot covers. */
export function covered(spot: Spot): string {
  const { location, source } = spanOf(spot);
  if (!source) throw new Error(`${location.file} has no text`);
  return source.text.slice(source.offset(location.start), source.offset(location.end));
}

export function rulesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ rule }) => rule);
}

/** A manifest that reads well. */
export function manifest(name: string, kind = 'ConfigMap'): string {
  return `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n`;
}

/** What each comment that allows a finding says, and the text that it is about. */
export function commentsOf(text: string): [said: string, about: string | undefined][] {
  const source = new SourceText('net.yaml', text);
  const chunks = [...splitDocuments(text)].filter(({ start, end }) => /^[^#\s-]/m.test(text.slice(start, end)));
  return allowComments(source, chunks, 100).map(({ text: said, about }) => [
    said,
    about && text.slice(about.start, about.end).trim(),
  ]);
}
