// The service of build.mjs in a separate process: `node build-server.mjs URL FOLDER`. Mainnet has no blocks, so builds
// there need no index; preprod has one block on top of its genesis UTxOs.

import { load } from '../measurement.mjs';
import { encodeSyntheticBlock } from '../synthetic-block.mjs';

const [, , databaseUrl, dataDir] = process.argv;

const { loadConfig } = await load('app/config.js');
const { startService } = await load('app/service.js');
const { encodeAddress, addressText } = await load('chains/cardano/addresses/address.js');
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
const block = encodeSyntheticBlock({
  height: 0,
  slot: 130_000_000,
  previousHash: undefined,
  issuerVkey: new Uint8Array(32),
  transactions: [],
});
await index.append([index.decode(block)]);
await index.goLive();
await db.close();

// A simulated chain would not continue the block above.
const env = {
  DATABASE_URL: databaseUrl,
  CROSSTIE_DATA_DIR: dataDir,
  CROSSTIE_SANDBOX: 'off',
  PORT: '0',
  CROSSTIE_MAX_DELAY_MS: '60000',
};
const service = await startService(loadConfig({ env, workingDir: dataDir }), { log: silentLog, clock: systemClock });
process.send({ url: service.url, sender: addressText(sender) });
