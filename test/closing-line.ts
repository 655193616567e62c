import type { Reporter, TestModule } from 'vitest/node';

/** For CI: the number of tests in one plain line at the end, which every CI server can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++;
      // A file that cannot be read has no tests.
      if (module.state() === 'failed' && module.errors().length > 0) count.failed++;
    }
    console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`);
  }
}
