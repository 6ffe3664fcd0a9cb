// The routes that the service and blockfrost-backend-ryo have in common, with subjects of a generated chain.
import { load } from '../measurement.mjs';

const { openDb } = await load('store/open.js');
const { identifier, sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { silentLog } = await load('kernel/log.js');
const { addressBytesText, addressText } = await load('chains/cardano/addresses/address.js');
const { networkById } = await load('chains/networks.js');
const { poolIdBech32 } = await load('chains/cardano/pools/pool-id.js');
const { toHex } = await load('kernel/hex.js');

const MAX_SUBJECTS = 5_000;
/** The largest entities of a chain are found by reading all of them. */
const MAX_STATEMENT_MS = 300_000;

/** For each kind, up to 5,000 subjects that are spread over the chain. */
export async function listSubjects(databaseUrl, network) {
  const db = await openDb({ databaseUrl, dataDir: '', statementTimeoutMs: MAX_STATEMENT_MS, log: silentLog });
  const table = (name) => sql`${networkSchema(network)}.${identifier(name)}`;
  const read = async (query, format) => (await db.rows(query)).map(format);
  const { networkId } = networkById(network);
  const toStakeAddress = ({ hash, script }) =>
    addressText({ type: 'reward', networkId, stake: { type: script ? 'script' : 'key', hash } });
  const accounts = (condition) =>
    read(
      sql`
      select k.hash, k.script from ${table('stake_total')} t join ${table('stake_credential')} k on k.id = t.stake_id
       where ${condition} order by md5(k.id::text) limit ${MAX_SUBJECTS}`,
      toStakeAddress,
    );
  const addresses = (condition) =>
    read(
      sql`
      select a.bytes from ${table('address_total')} t join ${table('address')} a on a.id = t.address_id
       where ${condition} order by md5(a.id::text) limit ${MAX_SUBJECTS}`,
      ({ bytes }) => addressBytesText(bytes),
    );
  const largest = sql`t.output_count - t.spent_count = (select max(output_count - spent_count) from`;
  const subjects = {
    txHash: await read(
      // Of a large chain, only some ids are sorted.
      sql`
      select t.hash from ${table('transaction')} t
        join (select distinct (number * (last + 1)::bigint / ${MAX_SUBJECTS})::integer as id
                from (select max(id) as last from ${table('transaction')}) l,
                     generate_series(0, ${MAX_SUBJECTS - 1}) number) s
          on s.id = t.id
       order by md5(t.id::text)`,
      ({ hash }) => toHex(hash),
    ),
    blockHash: await read(
      sql`select hash from ${table('block')} order by md5(height::text) limit ${MAX_SUBJECTS}`,
      ({ hash }) => toHex(hash),
    ),
    height: await read(
      sql`select height from ${table('block')} order by md5(height::text) limit ${MAX_SUBJECTS}`,
      ({ height }) => height,
    ),
    address: await addresses(sql`t.output_count - t.spent_count between 1 and 100`),
    largeAddress: await addresses(sql`${largest} ${table('address_total')})`),
    account: await accounts(sql`t.output_count - t.spent_count between 1 and 100`),
    largeAccount: await accounts(sql`${largest} ${table('stake_total')})`),
    unit: await read(
      sql`select policy, name from ${table('asset')} order by id`,
      ({ policy, name }) => toHex(policy) + toHex(name),
    ),
    policy: await read(sql`select distinct policy from ${table('asset')}`, ({ policy }) => toHex(policy)),
    largeUnit: await read(
      sql`select a.policy, a.name from ${table('asset_total')} t join ${table('asset')} a on a.id = t.asset_id
           order by t.holder_count desc limit 1`,
      ({ policy, name }) => toHex(policy) + toHex(name),
    ),
    label: await read(
      sql`select label::text from ${table('metadata_label')} order by tx_count desc limit 64`,
      ({ label }) => label,
    ),
    epoch: await read(sql`select epoch from ${table('epoch')} order by epoch`, ({ epoch }) => epoch),
    pool: await read(sql`select hash from ${table('pool')} order by id`, ({ hash }) => poolIdBech32(hash)),
    none: [''],
  };
  await db.close();
  return subjects;
}

/** Name, kind of subject, path of the service, path of the peer. */
export const ROUTES = [
  ['latest block', 'none', () => '/api/blocks/latest', () => '/blocks/latest'],
  ['block by hash', 'blockHash', (s) => `/api/blocks/${s}`, (s) => `/blocks/${s}`],
  ['block by height', 'height', (s) => `/api/blocks/${s}`, (s) => `/blocks/${s}`],
  ['transactions of a block', 'height', (s) => `/api/blocks/${s}/transactions`, (s) => `/blocks/${s}/txs`],
  ['transaction by hash', 'txHash', (s) => `/api/transactions/${s}`, (s) => `/txs/${s}`],
  ['UTxOs of a transaction', 'txHash', (s) => `/api/transactions/${s}/utxos`, (s) => `/txs/${s}/utxos`],
  ['address', 'address', (s) => `/api/addresses/${s}`, (s) => `/addresses/${s}`],
  ['totals of an address', 'address', (s) => `/api/addresses/${s}/totals`, (s) => `/addresses/${s}/total`],
  ['UTxOs of an address', 'address', (s) => `/api/addresses/${s}/utxos`, (s) => `/addresses/${s}/utxos`],
  [
    'transactions of an address',
    'address',
    (s) => `/api/addresses/${s}/transactions`,
    (s) => `/addresses/${s}/transactions`,
  ],
  ['UTxOs of the largest address', 'largeAddress', (s) => `/api/addresses/${s}/utxos`, (s) => `/addresses/${s}/utxos`],
  ['account', 'account', (s) => `/api/account/${s}/info`, (s) => `/accounts/${s}`],
  ['addresses of an account', 'account', (s) => `/api/account/${s}/addresses`, (s) => `/accounts/${s}/addresses`],
  ['UTxOs of an account', 'account', (s) => `/api/account/${s}/utxos`, (s) => `/accounts/${s}/utxos`],
  [
    'UTxOs of the largest account',
    'largeAccount',
    (s) => `/api/account/${s}/utxos/page?limit=100`,
    (s) => `/accounts/${s}/utxos`,
  ],
  ['asset', 'unit', (s) => `/api/assets/${s}`, (s) => `/assets/${s}`],
  ['assets of a policy', 'policy', (s) => `/api/policy/${s}/assets`, (s) => `/assets/policy/${s}`],
  ['holders of an asset', 'unit', (s) => `/api/assets/${s}/holders`, (s) => `/assets/${s}/addresses`],
  ['holders of the largest asset', 'largeUnit', (s) => `/api/assets/${s}/holders`, (s) => `/assets/${s}/addresses`],
  ['mints of an asset', 'unit', (s) => `/api/assets/${s}/history`, (s) => `/assets/${s}/history`],
  ['transactions of an asset', 'unit', (s) => `/api/assets/${s}/transactions`, (s) => `/assets/${s}/transactions`],
  ['metadata by label', 'label', (s) => `/api/metadata/txs/labels/${s}`, (s) => `/metadata/txs/labels/${s}`],
  ['epoch', 'epoch', (s) => `/api/epoch/${s}`, (s) => `/epochs/${s}`],
  ['pool', 'pool', (s) => `/api/pools/${s}`, (s) => `/pools/${s}`],
];
