import type { Family } from '../../../chains/networks.js';
import { type Identifier, type Sql, sql } from '../../sql.js';
import { scriptTransactionsPage } from '../../write/bitcoin/script-transactions.js';
import { assetMoves, assetMovesPage } from '../cardano/assets/asset-moves.js';
import type { EventFilter } from './event-rows.js';

/** SQL of each family for the same columns; `b` is a block, `t` a transaction, `l` an entry of the log. */
export interface EventColumns {
  readonly first: Sql;
  readonly slot: Sql;
  readonly timeMs: Sql;
  readonly number: Sql;
  readonly hash: Sql;
  readonly log: Sql;
  /** Columns `from_height`, `from_hash`, `to_height`, `to_hash` of the log. */
  readonly logged: Sql;
  readonly forkHeight: Sql;
  readonly dropped: { readonly rollbackId: Sql; readonly hash: Sql };
  /** The last position of the mempool's events. */
  lastMempool(schema: Identifier): Sql;
  /** The transactions that match a filter: a table, the column of their numbers, and a condition. */
  matching(schema: Identifier, filter: EventFilter): Matching | undefined;
}

export interface Matching {
  readonly table: Sql;
  /** Where the numbers come from more than one table: those of a range, in order, instead of the fields above. */
  readonly page?: (range: { readonly where: Sql; readonly limit: number }) => Sql;
  readonly number: Sql;
  readonly where: Sql;
}

const loggedTo = sql`l.from_height, encode(l.from_hash, 'hex') as from_hash, l.to_height, encode(l.to_hash, 'hex') as to_hash`;

const byHash = (schema: Identifier, number: Sql, hash: Sql, filter: EventFilter): Matching | undefined =>
  filter.by === 'hash'
    ? { table: sql`${schema}.transaction`, number, where: sql`${hash} = ${filter.hash}` }
    : undefined;

const matchAssetMoves = (schema: Identifier, assetId: Sql): Matching => ({
  table: assetMoves(schema, assetId),
  number: sql`tx_id`,
  where: sql`true`,
  page: (range) => assetMovesPage(schema, { assetId, order: 'asc', ...range }),
});

const cardano: EventColumns = {
  first: sql`b.first_tx_id`,
  slot: sql`b.slot`,
  timeMs: sql`null::bigint`,
  number: sql`id`,
  hash: sql`hash`,
  log: sql`rollback_log`,
  logged: loggedTo,
  forkHeight: sql`to_height`,
  dropped: { rollbackId: sql`rollback_id`, hash: sql`hash` },
  lastMempool: (schema) => sql`(select last from ${schema}.mempool_log)`,
  matching(schema, filter) {
    const number = sql`tx_id`;
    switch (filter.by) {
      case 'address':
        return {
          table: sql`${schema}.address_tx`,
          number,
          where: sql`address_id = (select id from ${schema}.address where bytes = ${filter.bytes})`,
        };
      case 'stake':
        return { table: sql`${schema}.stake_tx`, number, where: sql`stake_id = ${stakeId(schema, filter)}` };
      case 'asset':
        return matchAssetMoves(
          schema,
          sql`(select id from ${schema}.asset where policy = ${filter.policyId} and name = ${filter.assetName})`,
        );
      case 'fingerprint':
        return matchAssetMoves(
          schema,
          sql`(select id from ${schema}.asset where fingerprint = ${filter.fingerprint} limit 1)`,
        );
      default:
        return byHash(schema, sql`id`, sql`hash`, filter);
    }
  },
};

export const stakeId = (schema: Identifier, filter: { readonly hash: Uint8Array; readonly script: boolean }): Sql =>
  sql`(select id from ${schema}.stake_credential where hash = ${filter.hash} and script = ${filter.script})`;

const matchScriptMoves = (schema: Identifier, scriptId: Sql): Matching => ({
  table: sql`${schema}.script_tx`,
  number: sql`tx_num`,
  where: sql`script_id = ${scriptId}`,
  page: (range) => scriptTransactionsPage(schema, { scriptId, order: 'asc', ...range }),
});

const bitcoin: EventColumns = {
  first: sql`b.first_tx_num`,
  slot: sql`null::bigint`,
  timeMs: sql`b.time * 1000`,
  number: sql`tx_num`,
  hash: sql`txid`,
  log: sql`reorg`,
  logged: sql`l.old_height as from_height, encode(l.old_hash, 'hex') as from_hash, l.fork_height as to_height,
    encode(l.fork_hash, 'hex') as to_hash`,
  forkHeight: sql`fork_height`,
  dropped: { rollbackId: sql`reorg_id`, hash: sql`txid` },
  lastMempool: (schema) => sql`(select last from ${schema}.mempool_log)`,
  matching(schema, filter) {
    const number = sql`tx_num`;
    switch (filter.by) {
      case 'address':
        return matchScriptMoves(
          schema,
          sql`(select id from ${schema}.script where sha256(script) = sha256(${filter.bytes}) limit 1)`,
        );
      case 'rune':
        return {
          table: sql`${schema}.rune_tx`,
          number,
          where: sql`rune_id = (select id from ${schema}.rune where name = ${filter.name})`,
        };
      case 'rune-id':
        return {
          table: sql`${schema}.rune_tx`,
          number,
          where: sql`rune_id = (select id from ${schema}.rune
            where height = ${filter.height} and tx_index = ${filter.txIndex})`,
        };
      default:
        return byHash(schema, number, sql`txid`, filter);
    }
  },
};

const midnight: EventColumns = {
  first: sql`b.first_tx_id`,
  slot: sql`b.slot`,
  timeMs: sql`b.timestamp`,
  number: sql`id`,
  hash: sql`hash`,
  log: sql`rollback_log`,
  logged: loggedTo,
  forkHeight: sql`to_height`,
  dropped: { rollbackId: sql`rollback_id`, hash: sql`hash` },
  lastMempool: () => sql`0`,
  matching(schema, filter) {
    switch (filter.by) {
      case 'address':
        return { table: sql`${schema}.address_tx`, number: sql`tx_id`, where: sql`owner = ${filter.bytes}` };
      case 'nullifier':
        return {
          table: sql`${schema}.ledger_event`,
          number: sql`tx_id`,
          where: sql`event_group in (0, 1) and nullifier = ${filter.nullifier}`,
        };
      case 'shielded':
        return { table: sql`${schema}.transaction`, number: sql`id`, where: sql`shielded` };
      default:
        return byHash(schema, sql`id`, sql`hash`, filter);
    }
  },
};

export const EVENT_COLUMNS: Readonly<Record<Family, EventColumns>> = { cardano, bitcoin, midnight };
