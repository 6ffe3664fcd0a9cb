import Type, { type Static } from 'typebox';
import { ADDED_REASONS, MISSING_REASONS } from '../../../chains/bitcoin/mempool/audit-block.js';
import type { AuditScore } from '../../../store/queries/bitcoin/audits.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, DateTime, named, OneOf, PlainNumber } from '../../kit/schema.js';

const scoreFields = {
  blockHeight: Count(FIELD.blockHeight),
  blockHash: Type.String({ description: FIELD.blockHash }),
  blockTime: Count('Unix time in seconds, from the block header'),
  projectedAt: { ...DateTime, description: 'When the block was projected, ISO 8601' },
  expectedCount: Count('Transactions of the projected block'),
  expectedFees: Count('Fees of the projected block, in satoshi'),
  expectedWeight: Count('Weight of the projected block without its coinbase'),
  matchedCount: Count('Expected transactions that the block contains'),
  missingCount: Count('Expected transactions that the block does not contain'),
  matchRate: {
    ...PlainNumber,
    description: 'Matched transactions in percent of those that are matched or missing without a known reason',
  },
};

export const BitcoinAuditScore = named('BitcoinAuditScore', Closed(scoreFields));

export const BitcoinBlockAudit = named(
  'BitcoinBlockAudit',
  Closed({
    ...scoreFields,
    missing: Type.Array(
      Closed({
        txid: Type.String({ description: FIELD.txid }),
        fee: Count('Satoshi'),
        vsize: Count('Virtual bytes'),
        reason: OneOf(
          MISSING_REASONS,
          '`fresh`: it was seen less than three minutes before; `replaced`: another transaction took its place; `displaced`: it was one of the last, whose space others took; `omitted`: no reason is known',
        ),
      }),
      { description: 'Expected transactions that the block does not contain, in the order of the projected block' },
    ),
    added: Type.Array(
      Closed({
        txid: Type.String({ description: FIELD.txid }),
        reason: OneOf(
          ADDED_REASONS,
          '`unseen`: it was not in the mempool of this service; `prioritized`: its fee rate was too low for the block',
        ),
      }),
      { description: 'Transactions of the block that were not expected, in the order of the block' },
    ),
  }),
);

export const toScoreJson = (row: AuditScore): Static<typeof BitcoinAuditScore> => ({
  blockHeight: row.height,
  blockHash: row.hash,
  blockTime: row.time,
  projectedAt: row.projectedAt.toISOString(),
  expectedCount: row.expectedCount,
  expectedFees: Number(row.expectedFee),
  expectedWeight: row.expectedWeight,
  matchedCount: row.matchedCount,
  missingCount: row.missingCount,
  matchRate: row.matchRate,
});
