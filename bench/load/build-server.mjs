// The service of build.mjs, in a process of its own: `node build-server.mjs URL FOLDER`. Mainnet has no blocks, so builds
// there need no index; preprod has one block on top of the UTxOs that it starts with.
const [, , databaseUrl, dataDir] = process.argv;
const dist = new URL('../../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist).href);

const { loadConfig } = await load('app/config.js');
const { startService } = await load('app/service.js');
const { encodeBlock } = await load('chains/cardano/encode-block.js');
const { encodeAddress, addressText } = await load('chains/cardano/address.js');
const { networkById } = await load('chains/networks.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');
const { openDb } = await load('store/open.js');

const UTXOS = 20;
const sender = { type: 'enterprise', networkId: 0, payment: { type: 'key', hash: new Uint8Array(28).fill(1) } };

const db = await openDb({ databaseUrl, dataDir: '', poolSize: 2, log: silentLog });
const index = await openCardanoIndex(db, networkById('CARDANO_PREPROD'), {
  genesis: Array.from({ length: UTXOS }, (_, number) => ({
    txHash: new Uint8Array(32).fill(number),
    index: 0,
    address: encodeAddress(sender),
    lovelace: 5_000_000n + BigInt(number),
  })),
});
const block = encodeBlock({
  era: 'conway',
  header: {
    height: 0,
    slot: 130_000_000,
    previousHash: undefined,
    protocolVersion: { major: 10, minor: 0 },
    issuerVkey: new Uint8Array(32),
    leader: {
      vrfVkey: new Uint8Array(32),
      nonceVrf: undefined,
      leaderVrf: undefined,
      vrfResult: { output: new Uint8Array(64), proof: new Uint8Array(80) },
      certificate: { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
    },
  },
  sign: () => new Uint8Array(448),
  transactions: [],
});
await index.append([index.decode(block)]);
await index.goLive();
await db.close();

const env = { DATABASE_URL: databaseUrl, CROSSTIE_DATA_DIR: dataDir, PORT: '0', CROSSTIE_MAX_DELAY_MS: '60000' };
const service = await startService(loadConfig({ env, workingDir: dataDir }), { log: silentLog, clock: systemClock });
process.send({ url: service.url, sender: addressText(sender) });
