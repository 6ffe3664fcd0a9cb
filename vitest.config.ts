import { defineConfig } from 'vitest/config';

// Two projects: `unit` needs nothing but the source; `suites` start databases and services of their own.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'tools/**/*.test.ts'] } },
      {
        test: {
          name: 'suites',
          include: ['test/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
