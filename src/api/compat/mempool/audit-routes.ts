import Type from 'typebox';
import type { AddedReason, MissingReason } from '../../../chains/bitcoin/mempool/audit-block.js';
import { type AuditScore, listAuditScores, listAuditScoresSince } from '../../../store/queries/bitcoin/audits.js';
import { findBlockRef } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Hex, PlainNumber } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { readAudit } from '../../services/bitcoin/read-audit.js';
import { findStart, IntervalPath } from '../../shapes/bitcoin/block-intervals.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Height, HIGHEST } from '../../shapes/bitcoin/page-tip.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { computeFeeRate } from '../../shapes/bitcoin/transaction-json.js';
import { notFound } from '../esplora/failures.js';
import { roundRate } from './block-routes.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';
import { summaryFields } from './transaction-summary.js';

const LISTED = 15;

const MatchRate = { ...PlainNumber, description: 'Percent' };

const Score = Closed({
  hash: Type.String({ description: FIELD.blockHash }),
  matchRate: MatchRate,
  expectedFees: Count('Satoshi'),
  expectedWeight: Count('Weight units'),
});

const toScore = ({ hash, matchRate, expectedFee, expectedWeight }: AuditScore) => ({
  hash,
  matchRate: roundRate(matchRate),
  expectedFees: Number(expectedFee),
  expectedWeight,
});

const path = Type.Object({ hash: Hex(64, FIELD.blockHash) });
const audited = {
  exampleNeeds: 'a block that arrived while the service was running',
  example: { path: { hash: BITCOIN_EXAMPLE.blockHash } },
};

/** The audit of a block on the chain. Must run inside a snapshot. */
async function requireAudit(db: Db, hash: string) {
  const block = await findBlockRef(db, hash.toLowerCase());
  const found = block && (await readAudit(db, block));
  if (found === undefined) throw notFound('This block has not been audited.');
  return found;
}

const Txids = (description: string) => Type.Array(Type.String({ description: FIELD.txid }), { description });

const getAuditSummary = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getBlockAuditSummary',
  route: `GET ${MEMPOOL}/v1/block/{hash}/audit-summary`,
  summary: 'Get the comparison of a block with its projection',
  path,
  result: Closed({
    height: Count(FIELD.blockHeight),
    id: Type.String({ description: FIELD.blockHash }),
    timestamp: Count('Unix time in seconds'),
    template: Type.Array(Closed(summaryFields), { description: 'The projected block, in its order' }),
    missingTxs: Txids('Expected and not in the block, without a known reason'),
    addedTxs: Txids('In the block and not expected'),
    prioritizedTxs: Txids('Those of them whose fee rate was too low'),
    unseenTxs: Txids('Those of them that were not in the mempool'),
    freshTxs: Txids('Expected, but perhaps too new for the miner'),
    fullrbfTxs: Txids('Expected and replaced'),
    matchRate: MatchRate,
    expectedFees: Count('Satoshi'),
    expectedWeight: Count('Weight units'),
  }),
  errors: ['not-found'],
  ...audited,

  handle: ({ db }, input) =>
    db.snapshot(async (snapshot) => {
      const { audit, transactions } = await requireAudit(snapshot, input.path.hash);
      const missing = (reason: MissingReason) =>
        audit.missing.flatMap((each) => (each.reason === reason ? [each.txid] : []));
      const added = (reason?: AddedReason) =>
        audit.added.flatMap((each) =>
          reason === undefined || each.reason === reason ? [transactions[each.index]!.txid] : [],
        );
      const { hash: id, ...score } = toScore(audit);
      return {
        height: audit.height,
        id,
        timestamp: audit.time,
        template: audit.template.map((entry) => {
          const { txid, fee, weight, value } =
            'inBlock' in entry ? transactions[entry.inBlock]! : audit.missing[entry.missing]!;
          const paid = fee ?? 0n;
          return {
            txid,
            fee: Number(paid),
            vsize: weight / 4,
            value: Number(value),
            rate: computeFeeRate(paid, weight),
          };
        }),
        missingTxs: missing('omitted'),
        addedTxs: added(),
        prioritizedTxs: added('prioritized'),
        unseenTxs: added('unseen'),
        freshTxs: missing('fresh'),
        fullrbfTxs: missing('replaced'),
        ...score,
      };
    }),
});

const getScore = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getBlockAuditScore',
  route: `GET ${MEMPOOL}/v1/mining/blocks/audit/score/{hash}`,
  summary: 'Get how well a block matches its projection',
  path,
  result: Score,
  errors: ['not-found'],
  ...audited,

  handle: ({ db }, input) =>
    db.snapshot(async (snapshot) => toScore((await requireAudit(snapshot, input.path.hash)).audit)),
});

const listScores = (withHeight: boolean) =>
  operation({
    ...MEMPOOL_ROUTE,
    id: withHeight ? 'mempool.listBlockAuditScoresFrom' : 'mempool.listBlockAuditScores',
    route: withHeight
      ? `GET ${MEMPOOL}/v1/mining/blocks/audit/scores/{height}`
      : `GET ${MEMPOOL}/v1/mining/blocks/audit/scores`,
    summary: withHeight
      ? 'List how well blocks match their projections, from a height downwards'
      : 'List how well the newest blocks match their projections',
    description: `${LISTED} at most, newest first.`,
    ...(withHeight && { path: Type.Object({ height: Height('Height of the first block') }) }),
    result: Type.Array(Score),
    errors: [],
    example: withHeight ? { path: { height: BITCOIN_EXAMPLE.height } } : {},

    handle: ({ db }, input) =>
      db.snapshot(async (snapshot) => {
        await requireBitcoinTip(snapshot);
        const { height = HIGHEST } = (input.path ?? {}) as { readonly height?: number };
        return (await listAuditScores(snapshot, { to: height, limit: LISTED })).map(toScore);
      }),
  });

const listPredictions = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listBlockPredictions',
  route: `GET ${MEMPOOL}/v1/mining/blocks/predictions/{interval}`,
  summary: 'List how well blocks match their projections over time',
  description: 'Oldest first: time, height and match rate of each block. Four weeks are stored.',
  path: Type.Object({ interval: IntervalPath }),
  result: Type.Array(
    Type.Tuple([
      Count('Time of the block, Unix time in seconds'),
      Count(FIELD.blockHeight),
      { ...PlainNumber, description: 'Match rate in percent' },
    ]),
  ),
  errors: [],
  example: { path: { interval: '1w' } },

  handle: ({ db }, input) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const rows = await listAuditScoresSince(snapshot, findStart(input.path.interval, tip));
      return rows.map(({ time, height, matchRate }): [number, number, number] => [time, height, roundRate(matchRate)]);
    }),
});

/** Routes about projected blocks and the blocks that came instead. */
export const AUDIT_ROUTES = [getAuditSummary, getScore, listScores(false), listScores(true), listPredictions];
