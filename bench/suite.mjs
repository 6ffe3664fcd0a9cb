// All benchmarks that measure a ratio: the command, the result file, and the rows of the table.
//
// A row has the measured work, the ratio, the program or limit it is compared with, and the direction of a better value:
// `up` (times as fast as the peer, share of a ceiling) or `down` (times the cost of a floor).

const row = (work, ratio, against, better = 'up') => ({ work, ratio, against, better });
const rowsOfWorks = (results, against) =>
  results.map(({ work, oursIsTimesAsFast }) => row(work, oursIsTimesAsFast, against));

const RYO = 'blockfrost-backend-ryo';
const FEWER_ROWS = 'a hundredth of the rows';

/** `needs` names what has to be there: a data set of `npm run test-data`, packages, or a peer that runs already. */
export const BENCHES = [
  {
    id: 'web-first-view',
    command: ['bench/web/first-view.mjs'],
    minutes: 6,
    rows: ({ rows, budget }) =>
      rows.map(({ page, visibleMs }) =>
        row(`first view of ${page}`, visibleMs / budget.visibleMs, 'budget of 1 s', 'down'),
      ),
  },
  {
    id: 'api-peer',
    command: ['bench/api/peer.mjs', '400000'],
    minutes: 20,
    needs: { env: ['BENCH_SERVER', 'PEER_URL', 'PEER_PID'] },
    rows: ({ rows }) =>
      rows
        .filter(({ repeatedOverPeer }) => repeatedOverPeer !== undefined)
        .flatMap(({ route, repeatedOverPeer, overPeer }) => [
          row(`${route}, requested again`, repeatedOverPeer, RYO),
          row(`${route}, first request`, overPeer, RYO),
        ]),
  },
  {
    id: 'api-ceiling',
    command: ['bench/api/peer.mjs', '100000'],
    minutes: 12,
    needs: { packages: ['bench'] },
    rows: ({ rows }) =>
      rows.map(({ route, ofBareRead }) => row(`${route}, first request`, ofBareRead, 'bare Fastify, same statements')),
  },
  {
    id: 'api-read',
    command: ['bench/api/read.mjs'],
    minutes: 20,
    needs: { packages: ['bench'] },
    rows: ({ rows }) =>
      rows
        .filter(({ ratio }) => ratio !== null)
        .map(({ operation, ratio }) => row(operation, ratio, 'pgbench, same statements')),
  },
  {
    id: 'api-rows',
    command: ['bench/api/rows.mjs'],
    minutes: 60,
    needs: { packages: ['bench'] },
    rows: ({ modes }) =>
      modes.flatMap(({ mode, reads }) =>
        reads.flatMap(({ read, cpuRatio, latencyRatio }) => [
          row(`${read}, 10^8 rows, ${mode}: processor time`, cpuRatio, FEWER_ROWS, 'down'),
          row(`${read}, 10^8 rows, ${mode}: latency`, latencyRatio, FEWER_ROWS, 'down'),
        ]),
      ),
  },
  {
    id: 'pipeline',
    command: ['bench/load/pipeline.mjs'],
    minutes: 1,
    needs: { packages: ['bench'] },
    rows: ({ ratio }) => [
      row('request without database', ratio.memory, 'bare Fastify'),
      row('request with database', ratio.database, 'bare Fastify'),
    ],
  },
  {
    id: 'fairness',
    command: ['bench/load/fairness.mjs'],
    minutes: 2,
    needs: { packages: ['bench'] },
    rows: ({ p99Ratio }) => [
      row('p99 beside one flooding key', p99Ratio.oneKey, 'idle service', 'down'),
      row('p99 beside many flooding keys', p99Ratio.manyKeys, 'idle service', 'down'),
    ],
  },
  {
    id: 'builder-speed',
    command: ['bench/builder/speed.mjs'],
    minutes: 20,
    needs: { packages: ['bench/builder'] },
    rows: ({ groups }) =>
      groups
        .flatMap(({ speeds }) => speeds)
        .filter(({ builder }) => !builder.startsWith('ours'))
        .map(({ job, builder, oursIsTimesAsFast }) => row(`build ${job}`, oursIsTimesAsFast, builder)),
  },
  {
    id: 'decode-blocks',
    command: ['bench/micro/decode-blocks.mjs'],
    minutes: 1,
    needs: { packages: ['bench'], data: true },
    rows: ({ results }) =>
      results
        .filter(({ decoder }) => !decoder.startsWith('ours'))
        .map(({ set, decoder, oursIsTimesAsFast }) => row(`decode blocks: ${set}`, oursIsTimesAsFast, decoder)),
  },
  {
    id: 'bitcoin-parse',
    command: ['bench/micro/bitcoin-parse.mjs'],
    minutes: 1,
    needs: { packages: ['bench'], data: true },
    rows: ({ overall }) => [row('parse Bitcoin blocks with txids', overall, 'bitcoinjs-lib')],
  },
  {
    id: 'protocol-libraries',
    command: ['bench/micro/protocol-libraries.mjs'],
    minutes: 1,
    needs: { packages: ['bench'], data: true },
    rows: ({ results }) => rowsOfWorks(results, 'npm packages'),
  },
  {
    id: 'ipfs-libraries',
    command: ['bench/micro/ipfs-libraries.mjs'],
    minutes: 1,
    needs: { packages: ['bench'] },
    rows: ({ results }) => rowsOfWorks(results, 'packages of IPFS'),
  },
  {
    id: 'ipfs-files',
    command: ['bench/micro/ipfs-files.mjs'],
    minutes: 1,
    needs: { packages: ['bench'] },
    rows: ({ results }) => rowsOfWorks(results, 'packages of IPFS'),
  },
  {
    id: 'vrf',
    command: ['bench/micro/vrf.mjs'],
    minutes: 1,
    needs: { packages: ['bench'] },
    rows: ({ results }) =>
      results
        .filter(({ name }) => name === 'library')
        .map(({ timesOurs }) => row('verify a VRF proof', timesOurs, 'npm package')),
  },
  {
    id: 'cardano-index',
    command: ['bench/sync/cardano-index.mjs'],
    minutes: 3,
    needs: { data: true },
    rows: ({ ratio }) => [row('index the preview chain', ratio, 'bare COPY and indexes', 'down')],
  },
  {
    id: 'bitcoin-sync',
    command: ['bench/bitcoin/sync.mjs'],
    minutes: 5,
    needs: { packages: ['bench/bitcoin'] },
    rows: ({ ratio }) => [row('index Bitcoin', ratio, 'indexd')],
  },
  {
    id: 'bitcoin-utxo-page',
    command: ['bench/bitcoin/utxo-page.mjs'],
    minutes: 3,
    rows: ({ deepestToFirst }) => [row('deepest page of 500,000 UTXOs', deepestToFirst, 'first page', 'down')],
  },
  {
    id: 'bitcoin-wallet-restore',
    command: ['bench/bitcoin/wallet-restore.mjs'],
    minutes: 3,
    rows: ({ electrumPerScan, walletsPerScan, esploraPerScan }) => [
      row('restore 10,000 addresses over Electrum', electrumPerScan, 'scantxoutset', 'down'),
      row('restore 10,000 addresses by descriptor', walletsPerScan, 'scantxoutset', 'down'),
      row('restore 10,000 addresses over Esplora', esploraPerScan, 'scantxoutset', 'down'),
    ],
  },
  {
    id: 'snapshot-import',
    command: ['bench/snapshot/snapshot.mjs'],
    minutes: 2,
    rows: ({ exportPerPgDump, importPerPgRestore }) => [
      row('snapshot export', exportPerPgDump, 'pg_dump', 'down'),
      row('snapshot import', importPerPgRestore, 'pg_restore', 'down'),
    ],
  },
  {
    id: 'replica-scaling',
    command: ['bench/replica/replica.mjs'],
    minutes: 5,
    rows: ({ twoOverOne }) => [row('two replicas', twoOverOne, 'one replica')],
  },
  {
    id: 'market',
    command: ['bench/market/market.mjs', '5000', '1', '4'],
    minutes: 5,
    rows: ({ requests }) => [row('quotes of 5,000 pools', requests.quotesToNothing, 'an operation without work')],
  },
  {
    id: 'market-vendor',
    command: ['bench/market/vendor-sdk.mjs'],
    minutes: 1,
    needs: { packages: ['bench/market'] },
    rows: ({ sdk, results }) => rowsOfWorks(results, sdk),
  },
  {
    id: 'market-cost',
    command: ['bench/sync/market-cost.mjs'],
    minutes: 3,
    needs: { data: true },
    rows: ({ cpuRatio }) => [row('index with market data', cpuRatio, 'index without', 'down')],
  },
  {
    id: 'ledger-cost',
    command: ['bench/sync/ledger-cost.mjs'],
    minutes: 3,
    needs: { data: true },
    rows: ({ cpuRatio }) => [row('index with ledger state', cpuRatio, 'index without', 'down')],
  },
  {
    id: 'events',
    command: ['bench/events/events.mjs'],
    minutes: 3,
    rows: ({ filterValues, cost, delays, streams }) => [
      row(`match a block with ${filterValues} filter values`, cost.ratio, 'one filter', 'down'),
      row(`webhook delay p99 beside ${cost.webhooks} webhooks`, delays.p99Ratio, 'no others', 'down'),
      row('memory of an idle stream', streams.ofCeiling, `${streams.ceilingKilobytes} kB`, 'down'),
    ],
  },
];
