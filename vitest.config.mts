// The list of rules is made from their folder: a new rule is known to every run.
import './scripts/registry.mjs';
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['test/**/*.test.ts'], testTimeout: 60_000 } });
