// The service of fairness.mjs in a separate process: simulated chains, the embedded database, two accounts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../measurement.mjs';

const { loadConfig } = await load('app/config.js');
const { startService } = await load('app/service.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');
const { identifier, sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { addressBytesText, addressText } = await load('chains/cardano/addresses/address.js');
const { networkById } = await load('chains/networks.js');
const { toHex } = await load('kernel/hex.js');

const NETWORK = 'CARDANO_MAINNET';
const HEAVY_KEYS = 100;

const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-fairness-'));
const config = loadConfig({
  env: { ...process.env, HOST: '127.0.0.1', PORT: '0', CROSSTIE_DATA_DIR: dataDir },
  workingDir: process.cwd(),
});
const service = await startService(config, { log: silentLog, clock: systemClock });
const { operator } = service.services.access;

async function account(name, keys) {
  const email = `${name}@example.org`;
  await operator.createAccount({ email, password: 'a long enough password', planId: 'unlimited' });
  const made = [];
  for (let key = 0; key < keys; key++) made.push((await operator.createKey(email, { network: NETWORK })).apiKey);
  return made;
}

const heavyKeys = await account('heavy', HEAVY_KEYS);
const [lightKey] = await account('light', 1);
await service.services.networks.open(NETWORK);

const table = (name) => sql`${networkSchema(NETWORK)}.${identifier(name)}`;
const { db } = service.services;
const addresses = await db.rows(sql`
  select a.bytes from ${table('address_total')} t join ${table('address')} a on a.id = t.address_id
   order by t.tx_count desc limit 100`);
const accounts = await db.rows(sql`
  select k.hash, k.script from ${table('stake_total')} t join ${table('stake_credential')} k on k.id = t.stake_id
   order by t.tx_count desc limit 100`);
const blocks = await db.rows(sql`select hash from ${table('block')} order by height desc limit 100`);
let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.on('disconnect', stop);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.send({
  url: service.url,
  heavyKeys,
  lightKey,
  addresses: addresses.map(({ bytes }) => addressBytesText(bytes)),
  stakeAddresses: accounts.map(({ hash, script }) =>
    addressText({
      type: 'reward',
      networkId: networkById(NETWORK).networkId,
      stake: { type: script ? 'script' : 'key', hash },
    }),
  ),
  blockHashes: blocks.map(({ hash }) => toHex(hash)),
});
