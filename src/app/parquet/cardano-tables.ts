import { addressBytesText } from '../../chains/cardano/addresses/address.js';
import { CARDANO_ERAS } from '../../chains/cardano/parameters/protocol-parameters.js';
import { slotToTime } from '../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { type Identifier, identifier, Sql, sql } from '../../store/sql.js';
import type { ParquetColumn, ParquetType } from './parquet-column.js';

/** Rows caused by blocks from `fromHeight` to `toHeight`, which are the transactions from `fromTx` up to `toTx`. */
export interface HeightRange {
  readonly fromHeight: number;
  readonly toHeight: number;
  readonly fromTx: number;
  /** Not included. */
  readonly toTx: number;
}

export interface ParquetTable {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly ParquetColumn[];
  /** Columns in the same order. A cursor has no parameters, so values are part of the text. */
  select(schema: Identifier, range: HeightRange): Sql;
}

const REWARD_KINDS = [
  'member',
  'leader',
  'reserves',
  'treasury',
  'pool deposit refund',
  'proposal deposit refund',
  'treasury withdrawal',
];
const DREP_KINDS = ['key', 'script', 'always abstain', 'always no confidence'];

const number = (value: number): Sql => new Sql([String(Math.trunc(value))], []);
const inTransactions = (column: Sql, { fromTx, toTx }: HeightRange): Sql =>
  sql`${column} >= ${number(fromTx)} and ${column} < ${number(toTx)}`;

/** The main facts of a Cardano network. Names are plural, as tables of facts usually have. */
export function cardanoTables(network: CardanoNetwork): readonly ParquetTable[] {
  const column = (
    name: string,
    type: ParquetType,
    description: string,
    convert?: ParquetColumn['convert'],
  ): ParquetColumn => ({ name, type, description, ...(convert !== undefined && { convert }) });
  const hash = (name: string, description: string): ParquetColumn => column(name, 'hash', description);
  const address = (name: string, description: string): ParquetColumn =>
    column(name, 'text', description, (bytes) => addressBytesText(bytes as Uint8Array));
  const named = (name: string, description: string, names: readonly string[]): ParquetColumn =>
    column(name, 'text', description, (index) => names[index as number]);
  const txHash = hash('tx_hash', 'transaction');
  const height = column('height', 'integer', 'height of the block; -1 for genesis');

  const stakeHeader = (script: boolean): Sql => {
    const header = (script ? 0xf0 : 0xe0) | network.networkId;
    return new Sql([`'\\x${header.toString(16)}'::bytea`], []);
  };
  /** Bytes of the reward address of a stake credential. */
  const stakeAddress = (alias: Sql): Sql =>
    sql`case when ${alias}.script then ${stakeHeader(true)} else ${stakeHeader(false)} end || ${alias}.hash`;
  /** Rows of a table with `tx_id` and their transaction `t`. */
  const ofTransactions = (schema: Identifier, table: string, range: HeightRange): Sql =>
    sql`${schema}.${identifier(table)} f join ${schema}.transaction t on t.id = f.tx_id
      and ${inTransactions(sql`t.id`, range)}`;
  const where = (range: HeightRange): Sql => sql`where ${inTransactions(sql`f.tx_id`, range)}`;

  return [
    {
      name: 'blocks',
      description: 'Blocks, without epoch boundary blocks of Byron.',
      columns: [
        column('height', 'integer', 'height'),
        column('slot', 'amount', 'slot'),
        column('time', 'time', 'time of the slot', (slot) => new Date(slotToTime(network, Number(slot)) * 1000)),
        column('epoch', 'integer', 'epoch'),
        hash('hash', 'block hash'),
        hash('previous_hash', 'hash of the previous block'),
        named('era', 'era', ['', ...CARDANO_ERAS]),
        hash('pool_hash', 'key hash of the issuer, which is the id of its pool'),
        column('tx_count', 'integer', 'number of transactions'),
        column('size', 'integer', 'size in bytes'),
        column('fees', 'amount', 'lovelace'),
        column('output', 'quantity', 'lovelace of all outputs'),
        column('protocol_major', 'integer', 'major protocol version of the issuer'),
      ],
      select: (schema, { fromHeight, toHeight }) => sql`
        select b.height, b.slot, b.slot, b.epoch, b.hash, b.previous_hash, b.era, i.key_hash, b.tx_count, b.size, b.fees,
               b.output, b.protocol_major
          from ${schema}.block b left join ${schema}.issuer i on i.id = b.issuer_id
         where b.height between ${number(fromHeight)} and ${number(toHeight)} order by b.height`,
    },
    {
      name: 'transactions',
      description: 'Transactions, and those that created the genesis outputs.',
      columns: [
        hash('hash', 'transaction hash'),
        height,
        column('index', 'integer', 'position in the block'),
        column('fee', 'amount', 'lovelace; null for genesis'),
        column('deposit', 'amount', 'lovelace of deposits minus refunds, where it is known'),
        column('output', 'amount', 'lovelace of all outputs'),
        column('size', 'integer', 'size in bytes'),
        column('valid', 'boolean', 'false where a script failed, and the collateral was spent'),
        column('valid_from', 'quantity', 'first slot, if limited'),
        column('valid_until', 'quantity', 'slot from which on it is invalid, if limited'),
        column('donation', 'amount', 'lovelace donated to the treasury'),
      ],
      select: (schema, range) => sql`
        select t.hash, t.height, t.id - b.first_tx_id, t.fee, t.deposit, t.output, t.size, t.valid, t.valid_from,
               t.valid_until, t.donation
          from ${schema}.transaction t left join ${schema}.block b on b.height = t.height
         where ${inTransactions(sql`t.id`, range)} order by t.id`,
    },
    {
      name: 'outputs',
      description: 'Outputs with the transaction that spent them, as of the tip of the export.',
      columns: [
        txHash,
        column('index', 'integer', 'index of the output'),
        height,
        address('address', 'address'),
        address('stake_address', 'stake address of the address, if it has one'),
        column('lovelace', 'amount', 'lovelace'),
        hash('datum_hash', 'hash of the datum'),
        hash('reference_script_hash', 'hash of the reference script'),
        column('collateral_return', 'boolean', 'whether it is the collateral return of a failed transaction'),
        hash('spent_tx_hash', 'transaction that spent it; null while it is unspent'),
        column('spent_height', 'integer', 'height of that transaction'),
      ],
      select: (schema, range) => sql`
        select t.hash, f.index, t.height, a.bytes, ${stakeAddress(sql`s`)}, f.lovelace, f.datum_hash,
               f.reference_script_hash, f.collateral_return, u.hash, u.height
          from ${ofTransactions(schema, 'output', range)}
          join ${schema}.address a on a.id = f.address_id
          left join ${schema}.stake_credential s on s.id = f.stake_id
          left join ${schema}.transaction u on u.id = f.spent_by
         ${where(range)} order by f.tx_id, f.index`,
    },
    {
      name: 'assets',
      description: 'Native assets by the block of their first mint, with totals as of the tip of the export.',
      columns: [
        hash('policy_id', 'policy id'),
        hash('asset_name', 'asset name'),
        hash('first_tx_hash', 'transaction of the first mint'),
        column('first_height', 'integer', 'its height'),
        column('minted', 'quantity', 'sum of all mints'),
        column('burned', 'quantity', 'sum of all burns'),
      ],
      select: (schema, range) => sql`
        select f.policy, f.name, t.hash, t.height, coalesce(x.minted, 0), coalesce(x.burned, 0)
          from ${schema}.asset f join ${schema}.transaction t on t.id = f.first_tx_id
          left join ${schema}.asset_total x on x.asset_id = f.id
         where ${inTransactions(sql`f.first_tx_id`, range)} order by f.id`,
    },
    {
      name: 'asset_outputs',
      description: 'Native assets in outputs: join with `outputs` by `tx_hash` and `index`.',
      columns: [
        txHash,
        column('index', 'integer', 'index of the output'),
        height,
        hash('policy_id', 'policy id'),
        hash('asset_name', 'asset name'),
        column('quantity', 'quantity', 'quantity'),
      ],
      select: (schema, range) => sql`
        select t.hash, f.index, t.height, a.policy, a.name, f.quantity
          from ${ofTransactions(schema, 'output_asset', range)} join ${schema}.asset a on a.id = f.asset_id
         ${where(range)} order by f.tx_id, f.index, f.asset_id`,
    },
    {
      name: 'mints',
      description: 'Mints and burns of native assets.',
      columns: [
        txHash,
        height,
        hash('policy_id', 'policy id'),
        hash('asset_name', 'asset name'),
        column('quantity', 'quantity', 'quantity; negative for a burn'),
      ],
      select: (schema, range) => sql`
        select t.hash, t.height, a.policy, a.name, f.quantity
          from ${ofTransactions(schema, 'mint', range)} join ${schema}.asset a on a.id = f.asset_id
         ${where(range)} order by f.tx_id, f.asset_id`,
    },
    {
      name: 'metadata',
      description: 'Transaction metadata by label.',
      columns: [
        txHash,
        height,
        column('label', 'quantity', 'label, an unsigned 64-bit integer'),
        column('cbor', 'bytes', 'value as CBOR'),
      ],
      select: (schema, range) => sql`
        select t.hash, t.height, f.label, f.bytes
          from ${ofTransactions(schema, 'metadata', range)} ${where(range)} order by f.tx_id, f.label`,
    },
    {
      name: 'stake_registrations',
      description: 'Certificates that register or deregister a stake address.',
      columns: [
        txHash,
        column('cert_index', 'integer', 'index of the certificate'),
        height,
        address('stake_address', 'stake address'),
        column('registration', 'boolean', 'false for a deregistration'),
        column('deposit', 'amount', 'lovelace, where the certificate states it'),
      ],
      select: (schema, range) => sql`
        select t.hash, f.cert_index, t.height, ${stakeAddress(sql`s`)}, f.registration, f.deposit
          from ${ofTransactions(schema, 'stake_update', range)}
          join ${schema}.stake_credential s on s.id = f.stake_id ${where(range)} order by f.tx_id, f.cert_index`,
    },
    {
      name: 'delegations',
      description: 'Certificates that delegate stake to a pool.',
      columns: [
        txHash,
        column('cert_index', 'integer', 'index of the certificate'),
        height,
        address('stake_address', 'stake address'),
        hash('pool_hash', 'pool'),
        column('ended_height', 'integer', 'height at which the delegation ended; null while it is current'),
      ],
      select: (schema, range) => sql`
        select t.hash, f.cert_index, t.height, ${stakeAddress(sql`s`)}, p.hash, f.ended_height
          from ${ofTransactions(schema, 'delegation', range)}
          join ${schema}.stake_credential s on s.id = f.stake_id join ${schema}.pool p on p.id = f.pool_id
         ${where(range)} order by f.tx_id, f.cert_index`,
    },
    {
      name: 'vote_delegations',
      description: 'Certificates that delegate votes to a DRep.',
      columns: [
        txHash,
        column('cert_index', 'integer', 'index of the certificate'),
        height,
        address('stake_address', 'stake address'),
        named('drep_kind', 'kind of the DRep', DREP_KINDS),
        hash('drep_hash', 'key or script hash of the DRep; empty for the last two kinds'),
        column('ended_height', 'integer', 'height at which the delegation ended; null while it is current'),
      ],
      select: (schema, range) => sql`
        select t.hash, f.cert_index, t.height, ${stakeAddress(sql`s`)}, d.kind, d.hash, f.ended_height
          from ${ofTransactions(schema, 'vote_delegation', range)}
          join ${schema}.stake_credential s on s.id = f.stake_id join ${schema}.drep d on d.id = f.drep_id
         ${where(range)} order by f.tx_id, f.cert_index`,
    },
    {
      name: 'withdrawals',
      description: 'Withdrawals of rewards.',
      columns: [
        txHash,
        column('index', 'integer', 'index of the withdrawal'),
        height,
        address('stake_address', 'stake address'),
        column('lovelace', 'amount', 'lovelace'),
      ],
      select: (schema, range) => sql`
        select t.hash, f.index, t.height, ${stakeAddress(sql`s`)}, f.lovelace
          from ${ofTransactions(schema, 'withdrawal', range)}
          join ${schema}.stake_credential s on s.id = f.stake_id ${where(range)} order by f.tx_id, f.index`,
    },
    {
      name: 'rewards',
      description: 'Rewards and refunds by the block with which their epoch began. Empty without ledger state.',
      columns: [
        column('paid_epoch', 'integer', 'epoch that began with the payment'),
        column('earned_epoch', 'integer', 'epoch in which it was earned'),
        address('stake_address', 'stake address'),
        hash('pool_hash', 'pool that earned it'),
        named('kind', REWARD_KINDS.join(', '), REWARD_KINDS),
        column('lovelace', 'amount', 'lovelace'),
        column('claimed', 'boolean', 'false where it went to the treasury, because the address was not registered'),
      ],
      select: (schema, { fromHeight, toHeight }) => sql`
        select f.paid_epoch, f.earned_epoch, ${stakeAddress(sql`s`)}, p.hash, f.kind, f.lovelace, f.claimed
          from ${schema}.epoch_ledger e join ${schema}.reward f on f.paid_epoch = e.epoch
          join ${schema}.stake_credential s on s.id = f.stake_id left join ${schema}.pool p on p.id = f.pool_id
         where e.height between ${number(fromHeight)} and ${number(toHeight)} order by f.paid_epoch, f.index`,
    },
    {
      name: 'pool_registrations',
      description: 'Certificates that register a pool or change its parameters.',
      columns: [
        txHash,
        column('cert_index', 'integer', 'index of the certificate'),
        height,
        hash('pool_hash', 'pool'),
        column('pledge', 'quantity', 'lovelace'),
        column('cost', 'quantity', 'lovelace'),
        column('margin', 'double', 'from 0 to 1, rounded'),
        hash('reward_account', 'bytes of the reward address'),
        column('metadata_url', 'text', 'URL of its metadata'),
        hash('metadata_hash', 'hash of its metadata'),
        column('ended_height', 'integer', 'height at which other parameters or a retirement replaced it'),
      ],
      select: (schema, range) => sql`
        select t.hash, f.cert_index, t.height, p.hash, f.pledge, f.cost,
               (f.margin_numerator / nullif(f.margin_denominator, 0))::float8, f.reward_account, f.metadata_url, f.metadata_hash,
               f.ended_height
          from ${ofTransactions(schema, 'pool_registration', range)} join ${schema}.pool p on p.id = f.pool_id
         ${where(range)} order by f.tx_id, f.cert_index`,
    },
    {
      name: 'pool_retirements',
      description: 'Certificates that announce the retirement of a pool.',
      columns: [
        txHash,
        column('cert_index', 'integer', 'index of the certificate'),
        height,
        hash('pool_hash', 'pool'),
        column('epoch', 'integer', 'epoch of the retirement'),
      ],
      select: (schema, range) => sql`
        select t.hash, f.cert_index, t.height, p.hash, f.epoch
          from ${ofTransactions(schema, 'pool_retirement', range)} join ${schema}.pool p on p.id = f.pool_id
         ${where(range)} order by f.tx_id, f.cert_index`,
    },
  ];
}
