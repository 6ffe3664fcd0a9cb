import Type from 'typebox';
import { mempoolItems, mempoolSummary, newestMempoolItems } from '../../../store/queries/bitcoin/mempool.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Closed, Count } from '../../kit/schema.js';
import { StreamedResult } from '../../kit/streamed-result.js';
import { computeEstimates } from '../../services/bitcoin/fees.js';
import { getMempoolOverview } from '../../services/bitcoin/mempool-overview.js';
import { requireBitcoinTip, requireMempool } from '../../services/bitcoin/page-tip.js';
import { asMap, Estimates, TARGETS } from '../../shapes/bitcoin/fees.js';
import { FeeHistogram } from '../../shapes/bitcoin/mempool.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { type EsploraAt, routeFields } from './esplora-route.js';

const RECENT = 10;
const BATCH = 10_000;

/** A mempool may have some hundred thousand ids: they are read and written in batches. */
const streamTxids = (db: Db): StreamedResult =>
  new StreamedResult((write) =>
    db.snapshot(async (snapshot) => {
      await requireMempool(snapshot);
      let after: string | undefined;
      await write('[');
      for (;;) {
        const rows = await mempoolItems(snapshot, { after, limit: BATCH });
        if (rows.length > 0)
          await write((after === undefined ? '' : ',') + rows.map(({ txid }) => `"${txid}"`).join(','));
        after = rows.at(-1)?.txid;
        if (rows.length < BATCH) break;
      }
      await write(']');
    }),
  );

/** Routes about the mempool and its fees. */
export function mempoolRoutes(at: EsploraAt): readonly Operation[] {
  const { name, prefix } = at;
  const base = { ...routeFields(at), errors: [], example: {} };

  const getMempool = operation({
    ...base,
    id: `${name}.getMempool`,
    route: `GET ${prefix}/mempool`,
    summary: 'Get the totals and the fee histogram of the mempool',
    result: Closed({
      count: Count('Transactions'),
      vsize: Count('Virtual bytes'),
      total_fee: Count('Satoshi'),
      fee_histogram: FeeHistogram,
    }),

    handle: ({ db, services }) =>
      db.snapshot(async (snapshot) => {
        const { picture } = await getMempoolOverview(snapshot, services);
        const { count, vsize, totalFee } = (await mempoolSummary(snapshot))!;
        const histogram = picture.histogram.map((pair) => [...pair]);
        return { count, vsize, total_fee: Number(totalFee), fee_histogram: histogram };
      }),
  });

  const listTxids = operation({
    ...base,
    id: `${name}.listMempoolTxids`,
    route: `GET ${prefix}/mempool/txids`,
    summary: 'List the ids of all transactions in the mempool',
    result: Type.Array(Type.String({ description: FIELD.txid })),
    handle: ({ db }) => streamTxids(db),
  });

  const listRecent = operation({
    ...base,
    id: `${name}.listRecentMempool`,
    route: `GET ${prefix}/mempool/recent`,
    summary: 'List the newest transactions of the mempool',
    description: `${RECENT} at most.`,
    result: Type.Array(
      Closed({
        txid: Type.String({ description: FIELD.txid }),
        fee: Count('Satoshi'),
        vsize: Count(FIELD.vsize),
        value: Count('Sum of all outputs, in satoshi'),
      }),
    ),

    handle: ({ db }) =>
      db.snapshot(async (snapshot) => {
        await requireMempool(snapshot);
        return (await newestMempoolItems(snapshot, RECENT)).map(({ txid, fee, weight, value }) => ({
          txid,
          fee: Number(fee ?? 0),
          vsize: Math.ceil(weight / 4),
          value: Number(value),
        }));
      }),
  });

  const getEstimates = operation({
    ...base,
    id: `${name}.getFeeEstimates`,
    route: `GET ${prefix}/fee-estimates`,
    summary: 'Get the fee estimates of the node by confirmation target',
    description: 'In satoshi per virtual byte. A target without an estimate is absent.',
    result: Estimates,

    async handle({ db, services }) {
      await requireBitcoinTip(db);
      const request = { source: 'node', mode: 'economical', targets: TARGETS } as const;
      return asMap(TARGETS, await computeEstimates(db, services, request));
    },
  });

  return [getMempool, listTxids, listRecent, getEstimates];
}
