import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Worker threads are loaded by Node, which has to be taught TypeScript. */
const execArgv = ['--import', new URL('test/support/typescript-loader.mjs', import.meta.url).href];

/**
 * Suites that start databases and services of their own. Files of one worker share their modules unless told otherwise:
 * importing a whole service anew for each took minutes.
 */
const withServer = {
  execArgv,
  isolate: false,
  setupFiles: ['test/support/same-cases.ts'],
  globalSetup: ['test/support/global-setup.ts'],
  // Only what hangs should fail by the clock: a machine may be slow and busy.
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000 } },
  maxWorkers: 2,
};

/**
 * Models that are run against every table, services that are started and killed, and every bound of every parameter:
 * `npm test` has five minutes, `.ci/run` runs these too.
 */
const LONG_SUITES = [
  'attack/request-fuzz.test.ts',
  'contract/cached-responses.test.ts',
  'contract/cursor-lists.test.ts',
  'contract/operation-bodies.test.ts',
  'contract/operation-examples.test.ts',
  'contract/operation-failures.test.ts',
  'contract/operation-parameters.test.ts',
  'contract/operations.test.ts',
  'contract/optional-nulls.test.ts',
  'contract/parameters.test.ts',
  'contract/printed-examples.test.ts',
  'contract/same-facts.test.ts',
  'integration/access-credential-changes.test.ts',
  'integration/account-events.test.ts',
  'integration/access-session-races.test.ts',
  'integration/access.test.ts',
  'integration/aggregator-cancel.test.ts',
  'integration/bitcoin-index-edges.test.ts',
  'integration/bitcoin-index.test.ts',
  'integration/bitcoin-mempool.test.ts',
  'integration/bitcoin-sources.test.ts',
  'integration/bitcoin/**/*.test.ts',
  'integration/cardano-api/further-reads.test.ts',
  'integration/cardano-api/model.test.ts',
  'integration/cardano-api/pools-model.test.ts',
  'integration/cardano-index-edges.test.ts',
  'integration/cardano-index.test.ts',
  'integration/cardano-sources-immutable.test.ts',
  'integration/cli.test.ts',
  'integration/compat/**/*.test.ts',
  'integration/derived-events.test.ts',
  'integration/doctor.test.ts',
  'integration/edge-stop.test.ts',
  'integration/embedded-access.test.ts',
  'integration/embedded-template.test.ts',
  'integration/embedded.test.ts',
  'integration/ended-credentials.test.ts',
  'integration/event-bus.test.ts',
  'integration/event-kinds.test.ts',
  'integration/event-socket.test.ts',
  'integration/events-stream.test.ts',
  'integration/events.test.ts',
  'integration/exposure.test.ts',
  'integration/follow-chain-http.test.ts',
  'integration/follow-chain.test.ts',
  'integration/follower-commands.test.ts',
  'integration/follower.test.ts',
  'integration/guides.test.ts',
  'integration/health-bitcoin.test.ts',
  'integration/health-cardano.test.ts',
  'integration/health-midnight.test.ts',
  'integration/index-and-serve.test.ts',
  'integration/ipfs/content.test.ts',
  'integration/ipfs/kubo.test.ts',
  'integration/large-transactions.test.ts',
  'integration/late-start.test.ts',
  'integration/market-api.test.ts',
  'integration/market-figures.test.ts',
  'integration/market-holders.test.ts',
  'integration/market-index.test.ts',
  'integration/market-leaderboards.test.ts',
  'integration/dijkstra.test.ts',
  'integration/mcp.test.ts',
  'integration/metrics.test.ts',
  'integration/midnight-followed.test.ts',
  'integration/midnight-index.test.ts',
  'integration/midnight-journey.test.ts',
  'integration/midnight-packages.test.ts',
  'integration/midnight-releases.test.ts',
  'integration/midnight-source.test.ts',
  'integration/network-starts.test.ts',
  'integration/operator-aliases.test.ts',
  'integration/policy-history.test.ts',
  'integration/private-chain.test.ts',
  'integration/raw-block-partitions.test.ts',
  'integration/reward-totals.test.ts',
  'integration/sandbox-ledger.test.ts',
  'integration/sandbox-market.test.ts',
  'integration/sandbox.test.ts',
  'integration/snapshot-networks.test.ts',
  'integration/snapshot.test.ts',
  'integration/stalled-connections.test.ts',
  'integration/store.test.ts',
  'integration/streamed-results.test.ts',
  'integration/tx-operations/**/*.test.ts',
  'integration/tx-submit.test.ts',
  'integration/webhooks.test.ts',
  'integration/workers.test.ts',
].map((file) => `test/${file}`);

/**
 * Suites that only the long form runs (`npm run proofs:long`): they repeat with more processes, drivers or kills what
 * another suite shows, and take long for it.
 */
const LONG_FORM = [
  'conformance/cardano-index-rollback.test.ts',
  'conformance/sandbox-determinism.test.ts',
  'faults/backup-folder.test.ts',
  'faults/bitcoin-sandbox-crash.test.ts',
  'faults/bitcoin-scenarios.test.ts',
  'faults/cardano-sync-faults.test.ts',
  'faults/deployed-replicas.test.ts',
  'faults/event-consumers.test.ts',
  'faults/follower-drivers.test.ts',
  'faults/full-disk.test.ts',
  'faults/hostile-fields.test.ts',
  'faults/ipfs-upload.test.ts',
  'faults/killed-processes.test.ts',
  'faults/ledger-boundary-killed.test.ts',
  'faults/network-cut.test.ts',
  'faults/prepared-image.test.ts',
  'faults/quota-processes.test.ts',
  'faults/sandbox-crash.test.ts',
  'faults/sandbox-generate.test.ts',
  'integration/bitcoin-index-edges.test.ts',
  'integration/bitcoin/random-reorgs.test.ts',
  'integration/embedded-access.test.ts',
  'integration/embedded-template.test.ts',
  'integration/snapshot-networks.test.ts',
].map((file) => `test/${file}`);

/** Puts a stand-in in place of a module, which must not have been read before. */
const ALONE = 'test/faults/store-fallback.test.ts';

/** Proofs wait for disks and processes: two of them at a time leave a part of two processors idle. */
const PROOF_WORKERS = 3;

// `npm test` runs `unit` and `suites`. `proofs` read chain data that lies beside the repository, or break things for
// minutes; `browser` opens the page in a Chromium that is there. `.ci/run` runs them too, as `npm run proofs` and
// `npm run browser` do.
export default defineConfig({
  test: {
    // Every project and every run would translate the same thousand files again.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          // Pure code: files of one worker may share their modules, which saves importing them two hundred times.
          isolate: false,
          include: [
            'src/**/*.test.ts',
            'tools/**/*.test.ts',
            'client/**/*.test.ts',
            'web/**/*.test.ts',
            'test/fuzz/**/*.test.ts',
          ],
          setupFiles: ['test/support/same-cases.ts'],
          // Vitest leaves one processor free, which of two is half: these files wait for nothing else.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          ...withServer,
          name: 'suites',
          include: ['test/{attack,contract,integration}/**/*.test.ts'],
          exclude: LONG_SUITES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...withServer,
          name: 'proofs',
          maxWorkers: PROOF_WORKERS,
          include: ['test/{conformance,faults}/**/*.test.ts', ...LONG_SUITES],
          exclude: [ALONE, ...(process.env['CROSSTIE_TESTS'] === 'long' ? [] : LONG_FORM)],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...withServer,
          name: 'proofs-alone',
          maxWorkers: PROOF_WORKERS,
          isolate: true,
          include: [ALONE],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...withServer,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
