// The list of rules is made from their folder: a new rule is known to every run.
import './scripts/registry.mjs';
import { defineConfig } from 'vitest/config';

/** Tests that put something else in the place of a module: nobody may have read it before. */
const replacing = ['test/output/tree.test.ts'];

// The others share what they have read: a third of the time went into reading the same modules for each file.
const project = (name: string, include: string[], exclude: string[], isolate: boolean) => ({
  test: { name, include, exclude, isolate, testTimeout: 60_000, globalSetup: 'test/temporary.ts' },
});

export default defineConfig({
  test: {
    projects: [project('all', ['test/**/*.test.ts'], replacing, false), project('replacing', replacing, [], true)],
  },
});
