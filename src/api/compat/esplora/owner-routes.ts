import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { mempoolTotals, NO_TOTALS, type ScriptTotals, scriptTotals } from '../../../store/queries/bitcoin/scripts.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import type { HandlerContext } from '../../kit/context.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Closed, Count } from '../../kit/schema.js';
import { loadTransactions } from '../../services/bitcoin/load-transactions.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { scanUnspent } from '../../services/bitcoin/scan-unspent.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Txid } from '../../shapes/bitcoin/transaction-input.js';
import { toStatusJson } from '../../shapes/bitcoin/utxo.js';
import { MAX_UNPAGED } from '../../shapes/bitcoin/utxo-page.js';
import { type EsploraAt, routeFields } from './esplora-route.js';
import { ADDRESS, findNumber, type OwnerPath, readHistory, SCRIPT_HASH } from './owner-path.js';
import { summaryRoutes } from './summary-routes.js';
import { EsploraStatus, EsploraTransaction, toEsploraStatus, toEsploraTransactions } from './transaction-json.js';

const CHAIN_PAGE = 25;
const MEMPOOL_PAGE = 50;

const Stats = Closed({
  funded_txo_count: Count('Outputs received'),
  funded_txo_sum: Count('Satoshi received'),
  spent_txo_count: Count('Outputs spent'),
  spent_txo_sum: Count('Satoshi spent'),
  tx_count: Count('Transactions'),
});

const toStats = (totals: ScriptTotals): Static<typeof Stats> => ({
  funded_txo_count: totals.fundedTxoCount,
  funded_txo_sum: Number(totals.fundedTxoSum),
  spent_txo_count: totals.spentTxoCount,
  spent_txo_sum: Number(totals.spentTxoSum),
  tx_count: totals.txCount,
});

const createFamily = (at: EsploraAt, owner: OwnerPath): readonly Operation[] => {
  const { name, prefix, form } = at;
  const base = `${prefix}/${owner.word}/{${owner.word}}` as const;
  const path = Type.Object(owner.path as Record<string, typeof Txid>);
  const example = { path: { [owner.word]: owner.example } };
  const fields = { ...routeFields(at), path, errors: [], example };
  const requested = (given: unknown): string => (given as Record<string, string>)[owner.word]!;

  const getOwner = operation({
    ...fields,
    id: `${name}.get${owner.suffix}`,
    route: `GET ${base}`,
    summary: `Get the totals of ${owner.word === 'address' ? 'an address' : 'a script hash'}`,
    description: 'Zeros when it was never used.',
    result: Closed({
      [owner.word]: Type.String({ description: `The requested ${owner.word}` }),
      chain_stats: Stats,
      mempool_stats: Stats,
    }),

    handle: ({ db, network }, input) =>
      db.snapshot(async (snapshot) => {
        await requireBitcoinTip(snapshot);
        const text = requested(input.path);
        const { script, address } = await owner.find(snapshot, network, text);
        const id = script && (await findScriptId(snapshot, script));
        return {
          [owner.word]: owner.word === 'address' ? (address ?? text) : text.toLowerCase(),
          chain_stats: toStats(id === undefined ? NO_TOTALS : await scriptTotals(snapshot, id)),
          mempool_stats: toStats(script ? await mempoolTotals(snapshot, script) : NO_TOTALS),
        } as never;
      }),
  });

  /** Transactions of one kind or of both, the mempool first. */
  const show = (
    { db, network }: HandlerContext<'caller', 'bitcoin'>,
    text: string,
    kinds: { readonly mempool: boolean; readonly chain: boolean },
    lastSeen?: string,
  ) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const found = await owner.find(snapshot, network, text);
      const number = lastSeen === undefined ? undefined : await findNumber(snapshot, lastSeen.toLowerCase());
      if (lastSeen !== undefined && number === undefined) return [];
      const after = number === undefined ? {} : { after: number };
      const waiting = kinds.mempool
        ? await readHistory(snapshot, tip, { owner: found, chain: false, limit: MEMPOOL_PAGE })
        : [];
      const chain = kinds.chain
        ? await readHistory(snapshot, tip, { owner: found, chain: true, limit: CHAIN_PAGE, ...after })
        : [];
      return toEsploraTransactions(await loadTransactions(snapshot, [...waiting, ...chain]), network, form);
    });

  const list = { ...fields, result: Type.Array(EsploraTransaction) };
  const noun = owner.word === 'address' ? 'an address' : 'a script hash';

  const listTransactions = operation({
    ...list,
    id: `${name}.list${owner.suffix}Transactions`,
    route: `GET ${base}/txs`,
    summary: `List the newest transactions of ${noun}`,
    description: `At most ${MEMPOOL_PAGE} of the mempool and ${CHAIN_PAGE} confirmed ones, newest first.`,
    query: Type.Object({ after_txid: Type.Optional(Txid) }),

    handle: (context, { path: given, query }) =>
      query.after_txid === undefined
        ? show(context, requested(given), { mempool: true, chain: true })
        : show(context, requested(given), { mempool: false, chain: true }, query.after_txid),
  });

  const listConfirmed = operation({
    ...list,
    id: `${name}.list${owner.suffix}ConfirmedTransactions`,
    route: `GET ${base}/txs/chain`,
    summary: `List the newest confirmed transactions of ${noun}`,
    description: `${CHAIN_PAGE} at most.`,

    handle: (context, { path: given }) => show(context, requested(given), { mempool: false, chain: true }),
  });

  const listOlder = operation({
    ...list,
    id: `${name}.list${owner.suffix}OlderTransactions`,
    route: `GET ${base}/txs/chain/{lastSeenTxid}`,
    summary: `List the confirmed transactions of ${noun} before a transaction`,
    description: `${CHAIN_PAGE} at most, newest first. Empty when no block contains the transaction.`,
    path: Type.Object({ ...path.properties, lastSeenTxid: Txid }),
    example: { path: { ...example.path, lastSeenTxid: BITCOIN_EXAMPLE.txid } },

    handle: (context, { path: given }) =>
      show(context, requested(given), { mempool: false, chain: true }, given.lastSeenTxid),
  });

  const listUnconfirmed = operation({
    ...list,
    id: `${name}.list${owner.suffix}MempoolTransactions`,
    route: `GET ${base}/txs/mempool`,
    summary: `List the unconfirmed transactions of ${noun}`,
    description: `${MEMPOOL_PAGE} at most.`,

    handle: (context, { path: given }) => show(context, requested(given), { mempool: true, chain: false }),
  });

  const listUtxos = operation({
    ...fields,
    id: `${name}.list${owner.suffix}Utxos`,
    route: `GET ${base}/utxo`,
    summary: `List the unspent outputs of ${noun}`,
    description: `At most ${MAX_UNPAGED}; 400 when there are more.`,
    result: Type.Array(
      Closed({
        txid: Type.String({ description: FIELD.txid }),
        vout: Count(FIELD.vout),
        status: EsploraStatus,
        value: Count('Satoshi'),
      }),
    ),

    handle: ({ db, network }, { path: given }) =>
      db.snapshot(async (snapshot) => {
        const tip = await requireBitcoinTip(snapshot);
        const { script } = await owner.find(snapshot, network, requested(given));
        const scan = { script, from: 0, to: tip.height, limit: MAX_UNPAGED };
        const { outputs, next } = await scanUnspent(snapshot, tip, undefined, scan);
        if (next !== undefined)
          throw new ServiceError('invalid', `Too many unspent transaction outputs (>${MAX_UNPAGED})`);
        return outputs.map(({ txid, vout, value, block }) => ({
          txid,
          vout,
          status: toEsploraStatus(toStatusJson(block)),
          value: Number(value),
        }));
      }),
  });

  return [
    getOwner,
    listTransactions,
    listConfirmed,
    listOlder,
    listUnconfirmed,
    ...summaryRoutes(at, owner),
    listUtxos,
  ];
};

/** Routes about an address or about the hash of any script. */
export const ownerRoutes = (at: EsploraAt): readonly Operation[] => [
  ...createFamily(at, ADDRESS),
  ...createFamily(at, SCRIPT_HASH),
];
