import { expect, test } from 'vitest';
import { appFailure } from '../../lib/cli/argocd/app-failure';

const failure = (stderr: string, end = 'exit code 1') => appFailure('main.ts', end, stderr, '/tmp/copy');

test('an error is told once', () => {
  expect(failure('/tmp/copy/main.ts:1\nthrow new Error()\n^\n\nError: boom\nsecond line\n    at a (b.js:1:2)\n')).toBe(
    'the app main.ts failed: Error: boom\nsecond line\n',
  );
  expect(failure('just words\n')).toBe('the app main.ts failed: just words\n');
  expect(failure('')).toBe('the app main.ts failed: exit code 1\n');
});

test('a syntax error is told with its line first', () => {
  const stderr = `Error: Transform failed with 2 errors:
/tmp/copy/main.ts:1:9: ERROR: Unexpected "="
/tmp/copy/main.ts:2:3: ERROR: Expected ";" but found "x"
    at failureErrorWithLog (/srv/node_modules/esbuild/lib/main.js:1:2)
`;
  expect(failure(stderr)).toBe(
    'the app main.ts failed: main.ts:1:9: ERROR: Unexpected "="\nmain.ts:2:3: ERROR: Expected ";" but found "x"\n',
  );
});

test('what does not fit into the first line stands below it', () => {
  const error = `Error: ${'x'.repeat(300)}`;
  expect(failure(`${error}\nmore\n`)).toMatch(/^the app main\.ts failed: Error: x{169}…\nError: x{300}\nmore\n$/);
});
