import type { Block } from '../../../src/chains/cardano/blocks/block.js';
import { networkById } from '../../../src/chains/networks.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { LedgerConstants } from '../../../src/ledger/constants.js';
import { decodeStateValue } from '../../../src/ledger/encoding/state-text.js';
import { credentialKey } from '../../../src/ledger/state/keys.js';
import type { Db } from '../../../src/store/db.js';
import { networkDb } from '../../../src/store/network-db.js';
import { lovelaceAt } from '../../../src/store/queries/cardano/accounts/balances.js';
import { epochStakes } from '../../../src/store/queries/cardano/accounts/epoch-stakes.js';
import { rewardBalanceAt } from '../../../src/store/queries/cardano/accounts/reward-balances.js';
import { findChainStateAt } from '../../../src/store/queries/cardano/chain/as-of.js';
import { sql } from '../../../src/store/sql.js';
import type { StakeChain } from './stake-chain.js';
import { type PaidReward, StakeModel } from './stake-model.js';

const ALL = { skip: 0, limit: 1_000_000 };
const ID = networkById('CARDANO_PREVIEW').id;

interface ComparedIndex {
  readonly db: Db;
  readonly chain: StakeChain;
  readonly constants: LedgerConstants;
  readonly below: (limit: number) => number;
}

/** Answers of the index about random earlier slots, and those of a model that read the blocks up to them. */
export async function compareWithModel({ db: all, chain, constants, below }: ComparedIndex) {
  const db = networkDb(all, ID, 'cardano');
  const { schema } = db;
  const credentials = await all.rows<{ id: number; hash: Uint8Array; script: boolean }>(
    sql`select id, hash, script from ${schema}.stake_credential`,
  );
  const toKey = ({ hash, script }: { readonly hash: Uint8Array; readonly script: boolean }): string =>
    credentialKey({ type: script ? 'script' : 'key', hash });
  const rewards = await all.rows<Omit<PaidReward, 'account'> & { hash: Uint8Array; script: boolean }>(sql`
    select r.paid_epoch as epoch, r.kind, r.lovelace, r.claimed, k.hash, k.script
      from ${schema}.reward r join ${schema}.stake_credential k on k.id = r.stake_id`);
  const parameters = await all.rows<{ epoch: number; text: string }>(
    sql`select epoch, parameters as text from ${schema}.epoch_ledger`,
  );
  const deposits = new Map(
    parameters.map(({ epoch, text }) => [
      epoch,
      decodeStateValue<{ readonly keyDeposit: bigint; readonly poolDeposit: bigint }>(text),
    ]),
  );
  const model = new StakeModel({
    genesis: chain.genesis.shelley,
    rewards: rewards.map((row) => ({ ...row, account: toKey(row) })),
    deposits: (epoch) => deposits.get(epoch)!,
  });
  const answers: string[] = [];
  const expected: string[] = [];

  const comparePast = async ({ header: { slot, height } }: Block): Promise<void> => {
    const moment = (await findChainStateAt(db, slot + below(2)))!;
    const owned = model.sumOutputs({ pointed: true });
    for (let count = 12; count > 0; count -= 1) {
      const account = credentials[below(count > 6 ? 40 : credentials.length)]!;
      const { lovelace } = await lovelaceAt(db, { stakeId: account.id }, moment.lastTxId);
      const reward = await rewardBalanceAt(db, account.id, moment);
      const key = toKey(account);
      answers.push(`${height} ${key} ${lovelace} ${reward}`);
      expected.push(`${height} ${key} ${owned.get(key) ?? 0n} ${model.rewards.get(key) ?? 0n}`);
    }
    const pots = await all.first<Record<'utxo' | 'deposits' | 'rest', bigint>>(sql`
      select utxo, deposits, treasury + reserves + fees + donations as rest
        from ${schema}.ledger_block where height = ${height}`);
    let utxo = 0n;
    for (const { lovelace } of model.outputs.values()) utxo += lovelace;
    let balances = 0n;
    for (const lovelace of model.rewards.values()) balances += lovelace;
    answers.push(`${height} pots ${pots!.utxo} ${pots!.deposits} ${pots!.rest + utxo + balances + model.deposits}`);
    expected.push(`${height} pots ${utxo} ${model.deposits} ${constants.maxLovelaceSupply}`);
  };

  for (const block of chain.blocks) {
    model.apply(block);
    if (below(25) === 0 || block.header.height === chain.length - 1) await comparePast(block);
  }
  for (const [epoch, snapshot] of model.snapshots) {
    for (const { stake, pool, lovelace } of await epochStakes(db, { epoch }, ALL))
      answers.push(`epoch ${epoch} ${credentialKey(stake)} ${toHex(pool)} ${lovelace}`);
    for (const [account, stake] of snapshot) expected.push(`epoch ${epoch} ${account} ${stake}`);
  }
  return { answers: new Set(answers), expected: new Set(expected) };
}
