// The list of rules is made from their folder: a new rule is known to every run.
import './scripts/registry.mjs';
import { defineConfig } from 'vitest/config';

/** What these are, and why: CONTRIBUTING.md. */
const slow = ['test/**/*.slow.test.ts'];
/** Tests that put something else in the place of a module: nobody may have read it before. */
const replacing = ['test/output/tree.test.ts'];
const slowReplacing = ['test/change/advice.slow.test.ts', 'test/change/cases.slow.test.ts'];

interface Project {
  readonly name: string;
  readonly include: string[];
  readonly exclude?: string[];
  readonly isolate?: boolean;
  readonly globalSetup?: string[];
}

// The others share what they have read: a third of the time went into reading the same modules for each file.
const project = ({ name, include, exclude = [], isolate = false, globalSetup = [] }: Project) => ({
  test: { name, include, exclude, isolate, testTimeout: 60_000, globalSetup: ['test/temporary.ts', ...globalSetup] },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: process.env.CI ? ['default', './test/closing-line.ts'] : ['default'],
    projects: [
      project({ name: 'fast', include: ['test/**/*.test.ts'], exclude: [...slow, ...replacing] }),
      project({ name: 'fast-replacing', include: replacing, isolate: true }),
      project({ name: 'slow', include: slow, exclude: slowReplacing, globalSetup: ['test/built.ts'] }),
      project({ name: 'slow-replacing', include: slowReplacing, isolate: true }),
    ],
  },
});
