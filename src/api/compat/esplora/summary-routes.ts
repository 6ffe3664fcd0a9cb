import Type, { type Static } from 'typebox';
import type { ScriptTransaction } from '../../../store/queries/bitcoin/history.js';
import type { HandlerContext } from '../../kit/context.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, Integer } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Txid } from '../../shapes/bitcoin/transaction-input.js';
import { type EsploraAt, routeFields } from './esplora-route.js';
import { findNumber, type OwnerPath, readHistory } from './owner-path.js';

/** The number of the server of mempool.space. */
const SUMMARY_PAGE = 5_000;

const Summary = Closed({
  txid: Type.String({ description: FIELD.txid }),
  height: Count(FIELD.blockHeight),
  value: Integer({ description: 'Change of the balance by the transaction, in satoshi' }),
  time: Count('Time of the block, in seconds since 1970-01-01 UTC'),
  tx_position: Count('Index in the block'),
});

const toSummaries = (rows: readonly ScriptTransaction[]): Static<typeof Summary>[] =>
  rows.flatMap(({ txid, block, index, received, sent }) =>
    block === undefined || index === undefined
      ? []
      : [{ txid, height: block.height, value: Number(received - sent), time: block.time, tx_position: index }],
  );

/** Amounts of the transactions of an address or script hash, which the server of mempool.space adds to Esplora. */
export function summaryRoutes(at: EsploraAt, owner: OwnerPath): readonly Operation[] {
  const { name, prefix } = at;
  const base = `${prefix}/${owner.word}/{${owner.word}}` as const;
  const path = Type.Object(owner.path as Record<string, typeof Txid>);
  const example = { path: { [owner.word]: owner.example } };
  const requested = (given: unknown): string => (given as Record<string, string>)[owner.word]!;
  const noun = owner.word === 'address' ? 'an address' : 'a script hash';

  const summarize = (
    { db, network }: HandlerContext<'caller', 'bitcoin'>,
    text: string,
    { limit, lastSeen }: { readonly limit: number; readonly lastSeen?: string },
  ) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const found = await owner.find(snapshot, network, text);
      const after = lastSeen === undefined ? undefined : await findNumber(snapshot, lastSeen.toLowerCase());
      if (lastSeen !== undefined && after === undefined) return [];
      const page = { owner: found, chain: true, limit, ...(after !== undefined && { after }) };
      return toSummaries(await readHistory(snapshot, tip, page));
    });

  const summaries = {
    ...routeFields(at),
    path,
    errors: [],
    example,
    query: Type.Object({
      max_txs: Defaulted(
        Type.Integer({ minimum: 1, maximum: SUMMARY_PAGE, description: 'Maximum number of transactions' }),
        SUMMARY_PAGE,
      ),
    }),
    result: Type.Array(Summary),
  };

  const listSummaries = operation({
    ...summaries,
    id: `${name}.list${owner.suffix}Summaries`,
    route: `GET ${base}/txs/summary`,
    summary: `List the amounts of the confirmed transactions of ${noun}`,
    description: `${SUMMARY_PAGE} at most, newest first.`,

    handle: (context, { path: given, query }) => summarize(context, requested(given), { limit: query.max_txs }),
  });

  const listOlderSummaries = operation({
    ...summaries,
    id: `${name}.list${owner.suffix}OlderSummaries`,
    route: `GET ${base}/txs/summary/{lastSeenTxid}`,
    summary: `List the amounts of the transactions of ${noun} before a transaction`,
    description: `${SUMMARY_PAGE} at most, newest first. Empty when no block contains the transaction.`,
    path: Type.Object({ ...path.properties, lastSeenTxid: Txid }),
    example: { path: { ...example.path, lastSeenTxid: BITCOIN_EXAMPLE.txid } },

    handle: (context, { path: given, query }) =>
      summarize(context, requested(given), { limit: query.max_txs, lastSeen: given.lastSeenTxid }),
  });

  return [listSummaries, listOlderSummaries];
}
