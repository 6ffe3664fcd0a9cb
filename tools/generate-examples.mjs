// Writes src/api/kit/examples.ts and src/api/shapes/bitcoin/examples.ts: entities that exist on the simulated mainnets
// of every fresh service, for the examples of the reference, and then src/api/openapi/response-examples.json: the
// responses of the operations to them. `npm run examples`; the contract tests fail when an example finds nothing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const load = (path) => import(new URL(`dist/${path}`, root).href);
const { loadConfig } = await load('app/config.js');
const { assembleService } = await load('app/service.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');
const { encodeBech32 } = await load('kernel/bech32.js');
const { identifier, sql } = await load('store/sql.js');
const { addressBytesText, addressText } = await load('chains/cardano/addresses/address.js');
const { poolIdBech32 } = await load('chains/cardano/pools/pool-id.js');
const { actionIdText, drepIdCip129, governanceIdCip129 } = await load('chains/cardano/governance/governance-id.js');
const { slotToEpoch, slotToTime } = await load('chains/cardano/time.js');
const { toHex } = await load('kernel/hex.js');
const { encodeScriptAddress } = await load('chains/bitcoin/address.js');
const { mainnet } = await load('chains/bitcoin/chain-parameters.js');

const HANDLE_POLICY = 'f0ff48bbb7bbe9d59a40f1ce90e9e9d0ff5002ec48f232b49ca0fb9a';

/** Blocks up to this height are the same on every service; later ones depend on the creation time of the chain. */
const SETTLED_HEIGHT = 61;

/** The same for Bitcoin: the last blocks depend on the creation time of the chain. */
const RECENT_BITCOIN_BLOCKS = 40;

const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-examples-'));
const config = loadConfig({
  env: { CROSSTIE_DATA_DIR: dataDir, CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' },
  workingDir: dataDir,
});
const service = await assembleService(config, { log: silentLog, clock: systemClock });
try {
  const { networks } = service.services;
  const db = await networks.open('CARDANO_MAINNET');
  const { network } = networks.status('CARDANO_MAINNET');
  write('src/api/kit/examples.ts', 'EXAMPLE', await collect(db, network));
  const bitcoin = await networks.open('BITCOIN_MAINNET');
  write('src/api/shapes/bitcoin/examples.ts', 'BITCOIN_EXAMPLE', await collectBitcoin(bitcoin));
} finally {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
}

// The responses need the accounts, sessions and submitted transactions that the contract tests create.
execFileSync(
  process.execPath,
  [
    fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root)),
    'run',
    '--project',
    'proofs',
    'test/conformance/response-examples.test.ts',
  ],
  { cwd: fileURLToPath(root), stdio: 'inherit', env: { ...process.env, CROSSTIE_WRITE_EXAMPLES: '1' } },
);

function write(path, name, examples) {
  const file = new URL(path, root);
  writeFileSync(file, moduleText(name, examples));
  const biome = fileURLToPath(new URL('node_modules/@biomejs/biome/bin/biome', root));
  execFileSync(process.execPath, [biome, 'check', '--write', fileURLToPath(file)], { stdio: 'ignore' });
  console.log(`wrote ${path}`);
}

function moduleText(name, examples) {
  return `/**
 * Things that exist on the simulated mainnet of every fresh service: what the reference shows as examples. Written by
 * \`npm run examples\`.
 */
export const ${name} = ${JSON.stringify(examples, null, 2)} as const;
`;
}

async function collect(db, network) {
  const table = (name) => sql`${db.schema}.${identifier(name)}`;
  const [{ bound }] = await db.rows(sql`
    select first_tx_id + tx_count - 1 as bound from ${table('block')} where height = ${SETTLED_HEIGHT}`);
  const first = async (query, what) => {
    const row = await db.first(query);
    if (row === undefined) throw new Error(`the simulated chain has no ${what}`);
    return row;
  };
  /** The settled transaction with most rows of a kind. */
  const txWith = async (name, condition = sql`true`) =>
    (
      await first(
        sql`select encode(t.hash, 'hex') as hash from ${table(name)} x join ${table('transaction')} t on t.id = x.tx_id
             where t.id between 0 and ${bound} and ${condition}
             group by t.id, t.hash order by count(*) desc, t.id limit 1`,
        `transaction with ${name}`,
      )
    ).hash;
  const holder = await first(
    sql`select a.bytes, a.id from ${table('address')} a
          join ${table('stake_credential')} k on k.id = a.stake_id
         where a.first_tx_id <= ${bound} and a.payment_script_id is null
           and exists (select from ${table('address_asset')} h where h.address_id = a.id)
         order by (select count(*) from ${table('output')} o where o.address_id = a.id and o.spent_by is null) desc, a.id
         limit 1`,
    'address with tokens',
  );
  const stake = await first(
    sql`select k.hash, k.script from ${table('stake_credential')} k
         where k.first_tx_id <= ${bound} and not k.script
         order by (select count(*) from ${table('withdrawal')} w where w.stake_id = k.id) desc,
                  (select count(*) from ${table('vote_delegation')} v where v.stake_id = k.id) desc,
                  (select count(*) from ${table('delegation')} v where v.stake_id = k.id) desc, k.id
         limit 1`,
    'account',
  );
  const rewarded = await first(
    sql`select k.hash, k.script from ${table('instant_reward')} r join ${table('stake_credential')} k on k.id = r.stake_id
         where r.tx_id <= ${bound} and not k.script order by r.tx_id, r.cert_index, r.index limit 1`,
    'account with an instantaneous reward',
  );
  const block = await first(
    sql`select b.hash, b.height, b.slot, b.epoch from ${table('block')} b
         where b.height between 1 and ${SETTLED_HEIGHT} order by b.tx_count desc, b.height limit 1`,
    'block',
  );
  const { epochSlot } = slotToEpoch(network, Number(block.slot));
  const asset = (condition) =>
    first(
      sql`select a.policy, a.name, a.fingerprint from ${table('asset')} a join ${table('asset_total')} t on t.asset_id = a.id
           where a.first_tx_id <= ${bound} and t.minted > t.burned and ${condition}
           order by t.holder_count desc, t.tx_count desc, a.id limit 1`,
      'asset',
    );
  const token = await asset(sql`t.minted > 1000 and length(a.name) > 0`);
  const described = await asset(sql`exists (select from ${table('asset_metadata')} m where m.asset_id = a.id)`);
  const cip68 = await asset(sql`encode(a.name, 'hex') like '000de140%'`);
  const handle = await asset(sql`encode(a.policy, 'hex') = ${HANDLE_POLICY} and encode(a.name, 'hex') not like '000%'`);
  const script = (language) =>
    first(
      sql`select encode(hash, 'hex') as hash from ${table('script')}
           where ${language} order by exists (select from ${table('payment_script')} p where p.hash = script.hash) desc,
                 exists (select from ${table('redeemer')} r where r.script_hash = script.hash) desc, id limit 1`,
      'script',
    );
  const pool = await first(
    sql`select p.hash from ${table('pool')} p where p.first_tx_id <= ${bound}
         order by (select count(*) from ${table('pool_registration')} r where r.pool_id = p.id) desc,
                  (select count(*) from ${table('delegation')} d where d.pool_id = p.id and d.ended_height is null) desc,
                  p.id limit 1`,
    'pool',
  );
  const drep = await first(
    sql`select d.hash from ${table('drep')} d where d.kind = 0 and d.first_tx_id <= ${bound}
         order by (select count(*) from ${table('vote_delegation')} v where v.drep_id = d.id and v.ended_height is null) desc,
                  d.id limit 1`,
    'DRep',
  );
  const proposal = await first(
    sql`select t.hash, p.index, p.anchor_hash from ${table('proposal')} p join ${table('transaction')} t on t.id = p.tx_id
         where t.id <= ${bound}
         order by (select count(*) from ${table('vote')} v
                    where v.action_tx_hash = t.hash and v.action_index = p.index) desc, t.id, p.index limit 1`,
    'proposal',
  );
  const change = await first(
    sql`select t.hash, p.index from ${table('proposal')} p join ${table('transaction')} t on t.id = p.tx_id
         where t.id <= ${bound} and p.kind = 0 order by t.id, p.index limit 1`,
    'proposal that changes parameters',
  );
  const withdrawal = await first(
    sql`select t.hash, p.index from ${table('proposal')} p join ${table('transaction')} t on t.id = p.tx_id
         where p.kind = 2 order by t.id, p.index limit 1`,
    'proposal that withdraws from the treasury',
  );
  const member = await first(
    sql`select voter_hash as hash, voter_script as script from ${table('vote')}
         where tx_id <= ${bound} and role = 0
         group by voter_hash, voter_script order by count(*) desc, min(tx_id) limit 1`,
    'vote of a committee member',
  );
  const producer = await first(
    sql`select b.epoch, i.key_hash as hash from ${table('block')} b join ${table('issuer')} i on i.id = b.issuer_id
         where b.height between 1 and ${SETTLED_HEIGHT}
         group by b.epoch, i.key_hash order by count(*) desc, b.epoch, min(b.height) limit 1`,
    'pool that minted blocks',
  );
  const trader = await first(
    sql`select substring(owner_stake from 2) as hash from ${table('dex_trade')}
         where owner_stake is not null and get_byte(owner_stake, 0) = 0
         group by owner_stake order by count(*) filter (where tx_id <= ${bound}) desc, min(tx_id), owner_stake limit 1`,
    'account that trades',
  );
  const [{ epoch: settledEpoch }] = await db.rows(
    sql`select epoch from ${table('block')} where height = ${SETTLED_HEIGHT}`,
  );
  const spent = await first(
    sql`select encode(t.hash, 'hex') as hash, o.index from ${table('output')} o
          join ${table('transaction')} t on t.id = o.tx_id
         where o.tx_id between 0 and ${bound} and o.inline_datum order by o.tx_id, o.index limit 1`,
    'output with an inline datum',
  );
  const datum = await first(
    sql`select encode(hash, 'hex') as hash from ${table('datum')} where tx_id <= ${bound} order by tx_id limit 1`,
    'datum',
  );
  const retirement = await first(
    sql`select epoch from ${table('pool_retirement')} where tx_id <= ${bound} and ended_height is null
         order by tx_id limit 1`,
    'retirement',
  );
  const [{ label }] = await db.rows(sql`select label::text from ${table('metadata_label')}
    order by tx_count desc, label limit 1`);
  const formatUnit = ({ policy, name }) => toHex(policy) + toHex(name);
  return {
    block: {
      hash: toHex(block.hash),
      height: String(block.height),
      slot: String(block.slot),
      time: String(slotToTime(network, Number(block.slot))),
      epoch: String(block.epoch),
      epochSlot: String(epochSlot),
    },
    tx: {
      any: await txWith('output_asset'),
      withMetadata: await txWith('metadata'),
      withRegistration: await txWith('stake_update'),
      withDelegation: await txWith('delegation'),
      withWithdrawal: await txWith('withdrawal'),
      withInstantReward: await txWith('instant_reward'),
      withPoolRegistration: await txWith('pool_registration'),
      withPoolRetirement: await txWith('pool_retirement'),
      withRedeemer: await txWith('redeemer'),
      withRequiredSigner: await txWith('required_signer'),
      withMint: await txWith('mint'),
      withVote: await txWith('vote'),
      withProposal: await txWith('proposal'),
    },
    output: { txHash: spent.hash, index: String(spent.index) },
    address: addressBytesText(holder.bytes),
    paymentCredential: toHex(holder.bytes.subarray(1, 29)),
    stakeAddress: addressText({ type: 'reward', networkId: 1, stake: { type: 'key', hash: stake.hash } }),
    traderStakeAddress: addressText({ type: 'reward', networkId: 1, stake: { type: 'key', hash: trader.hash } }),
    rewardedStakeAddress: addressText({ type: 'reward', networkId: 1, stake: { type: 'key', hash: rewarded.hash } }),
    policyId: toHex(token.policy),
    unit: formatUnit(token),
    fingerprint: encodeBech32('asset', token.fingerprint),
    assetName: toHex(token.name),
    cip25Policy: toHex(described.policy),
    cip25Unit: formatUnit(described),
    cip68Unit: formatUnit(cip68),
    handle: Buffer.from(handle.name).toString('utf8'),
    label,
    datumHash: datum.hash,
    nativeScript: (await script(sql`language = 0`)).hash,
    plutusScript: (await script(sql`language > 0`)).hash,
    poolId: poolIdBech32(pool.hash),
    producer: { epoch: String(producer.epoch), poolId: poolIdBech32(producer.hash) },
    settledEpoch: String(settledEpoch),
    retirementEpoch: String(retirement.epoch),
    drepId: drepIdCip129({ type: 'key', hash: drep.hash }),
    anchorHash: toHex(proposal.anchor_hash),
    govActionId: actionIdText({ txHash: proposal.hash, index: proposal.index }),
    parameterActionId: actionIdText({ txHash: change.hash, index: change.index }),
    withdrawalActionId: actionIdText({ txHash: withdrawal.hash, index: withdrawal.index }),
    committeeHotId: governanceIdCip129('cc_hot', { type: member.script ? 'script' : 'key', hash: member.hash }),
  };
}

async function collectBitcoin(db) {
  const table = (name) => sql`${db.schema}.${identifier(name)}`;
  const first = async (query) => {
    const row = await db.first(query);
    if (row === undefined) throw new Error('the simulated Bitcoin chain lacks data that the examples need');
    return row;
  };
  const { bound, height } = await first(sql`
    select first_tx_num as bound, height from ${table('block')}
     where height = (select max(height) from ${table('block')}) - ${RECENT_BITCOIN_BLOCKS}`);
  const block = await first(sql`
    select height, encode(hash, 'hex') as hash, time from ${table('block')} where height <= ${height}
     order by tx_count desc, height limit 1`);
  // With some inputs and outputs, and short enough to read.
  const tx = await first(sql`
    select encode(t.txid, 'hex') as txid, substring(r.bytes from t.byte_offset + 1 for t.size) as bytes
      from ${table('transaction')} t join ${table('raw_block')} r on r.height = t.height
     where t.tx_num < ${bound} and t.fee is not null and t.size between 300 and 700 and t.input_count > 1
     order by t.output_count desc, t.tx_num limit 1`);
  const holder = await first(sql`
    select s.script, encode(sha256(s.script), 'hex') as hash from ${table('script')} s
     where s.first_tx_num < ${bound} and length(s.script) = 22
       and (select count(*) from ${table('script_tx')} h where h.script_id = s.id and h.tx_num < ${bound}) < 100
     order by (select count(*) from ${table('script_tx')} h where h.script_id = s.id and h.tx_num < ${bound}) desc, s.id
     limit 1`);
  return {
    address: encodeScriptAddress(holder.script, mainnet.addresses),
    scriptHash: holder.hash,
    txid: tx.txid,
    rawTxHex: toHex(tx.bytes),
    blockHash: block.hash,
    height: String(block.height),
    timestamp: String(block.time),
  };
}
