import type { CopyColumn, CopyType } from '../../db.js';
import { type Identifier, identifier } from '../../sql.js';
import type { ColumnType, TableColumns } from '../fact-table.js';
import { factTable } from '../fact-table.js';

/** Accounts in one row of balances, each with eight bytes: half a megabyte. */
export const BALANCES_PER_CHUNK = 65_536;

/** Tables of the ledger state whose rows begin and end with a block. */
export const LEDGER_TABLES = {
  ledgerEntry: factTable(
    'ledger_entry',
    [
      ['born_height', 'int4'],
      ['ended_height', 'int4?'],
      ['kind', 'int2'],
      ['key', 'text'],
      ['value', 'text'],
    ],
    { bornAtHeight: 'born_height', endedAtHeight: 'ended_height' },
  ),
  ledgerBlock: factTable(
    'ledger_block',
    [
      ['height', 'int4'],
      ['treasury', 'int8'],
      ['reserves', 'int8'],
      ['fees', 'int8'],
      ['deposits', 'int8'],
      ['donations', 'int8'],
      ['utxo', 'int8'],
      ['locked', 'int8'],
      ['checks', 'int8[]'],
      ['nonces', 'bytea?'],
    ],
    { bornAtHeight: 'height' },
  ),
  ledgerFinding: factTable(
    'ledger_finding',
    [
      ['height', 'int4'],
      ['index', 'int4'],
      ['kind', 'text'],
      ['detail', 'text'],
    ],
    { bornAtHeight: 'height' },
  ),
} as const;

/** A table with the results of epoch boundaries. */
interface EpochTable {
  readonly name: Identifier;
  readonly columns: readonly CopyColumn[];
  /** The columns as declared. */
  readonly written: TableColumns;
  /** The column with an epoch, and how much later than the boundary that epoch is. */
  readonly epochColumn: Identifier;
  readonly epochsAhead: number;
}

function epochTable(
  name: string,
  columns: TableColumns,
  { epochColumn = 'epoch', epochsAhead = 0 }: { readonly epochColumn?: string; readonly epochsAhead?: number } = {},
): EpochTable {
  return {
    name: identifier(name),
    written: columns,
    columns: columns.map(([column, type]) => ({ name: identifier(column), type: toCopyType(type) })),
    epochColumn: identifier(epochColumn),
    epochsAhead,
  };
}

const toCopyType = (type: ColumnType): CopyType => type.replace(/\?$/, '') as CopyType;

/**
 * Tables that a boundary fills. They have no height of their own: a snapshot has millions of rows, and its boundary is
 * known from `epoch_ledger`.
 */
export const EPOCH_TABLES = {
  epochStake: epochTable(
    'epoch_stake',
    [
      ['epoch', 'int4'],
      ['pool_id', 'int4'],
      ['stake_id', 'int4'],
      ['lovelace', 'int8'],
    ],
    { epochsAhead: 1 },
  ),
  epochPool: epochTable(
    'epoch_pool',
    [
      ['epoch', 'int4'],
      ['pool_id', 'int4'],
      ['lovelace', 'int8'],
      ['owner_lovelace', 'int8'],
      ['delegators', 'int4'],
      ['pledge', 'numeric'],
      ['cost', 'numeric'],
      ['margin_numerator', 'numeric'],
      ['margin_denominator', 'numeric'],
      ['reward_stake_id', 'int4?'],
    ],
    { epochsAhead: 1 },
  ),
  poolResult: epochTable(
    'pool_result',
    [
      ['epoch', 'int4'],
      ['paid_epoch', 'int4'],
      ['pool_id', 'int4'],
      ['blocks', 'int4'],
      ['reward', 'int8'],
      ['leader_reward', 'int8'],
      ['member_rewards', 'int8'],
    ],
    { epochColumn: 'paid_epoch' },
  ),
  reward: epochTable(
    'reward',
    [
      ['paid_epoch', 'int4'],
      ['index', 'int4'],
      ['earned_epoch', 'int4'],
      ['stake_id', 'int4'],
      ['pool_id', 'int4?'],
      ['kind', 'int2'],
      ['lovelace', 'int8'],
      ['claimed', 'bool'],
    ],
    { epochColumn: 'paid_epoch' },
  ),
  drepPower: epochTable('drep_power', [
    ['epoch', 'int4'],
    ['drep_id', 'int4'],
    ['lovelace', 'int8'],
    ['delegators', 'int4'],
    ['expires_after', 'int4?'],
  ]),
  poolPower: epochTable('pool_power', [
    ['epoch', 'int4'],
    ['pool_id', 'int4'],
    ['lovelace', 'int8'],
  ]),
  proposalTally: epochTable('proposal_tally', [
    ['epoch', 'int4'],
    ['action_tx_hash', 'bytea'],
    ['action_index', 'int4'],
    ['tally', 'text'],
  ]),
  balance: epochTable('ledger_balance', [
    ['epoch', 'int4'],
    ['chunk', 'int4'],
    ['balances', 'bytea'],
  ]),
  epochLedger: epochTable('epoch_ledger', [
    ['epoch', 'int4'],
    ['height', 'int4'],
    ['treasury', 'int8'],
    ['reserves', 'int8'],
    ['utxo', 'int8'],
    ['locked', 'int8'],
    ['donations', 'int8'],
    ['rewards', 'int8'],
    ['deposits', 'int8'],
    ['stake_deposits', 'int8'],
    ['pool_deposits', 'int8'],
    ['drep_deposits', 'int8'],
    ['proposal_deposits', 'int8'],
    ['fees', 'int8'],
    ['unclaimed', 'int8'],
    ['pool_rewards', 'int8'],
    ['active_stake', 'int8'],
    ['imbalance', 'int8'],
    ['parameters', 'text'],
    ['parameters_action_tx', 'bytea?'],
    ['parameters_action_index', 'int4?'],
    ['nonce', 'bytea?'],
    ['dormant_epochs', 'int4'],
  ]),
} as const;

export type EpochTableName = keyof typeof EPOCH_TABLES;
