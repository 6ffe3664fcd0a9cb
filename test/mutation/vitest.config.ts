import { defineConfig } from 'vitest/config';

/** Unit tests of the mutated layer, in one project: Stryker cannot choose among several. */
export default defineConfig({
  test: {
    include: [process.env['CROSSTIE_MUTATED_TESTS'] ?? 'src/**/*.test.ts'],
    setupFiles: ['test/support/same-cases.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
