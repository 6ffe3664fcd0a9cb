import Type, { type Static } from 'typebox';
import type { Submission as SubmissionRow } from '../../../store/queries/cardano/mempool/submissions.js';
import type { TxStatusInfo } from '../../../store/queries/cardano/transactions/tx-status.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, DateTime, described, ExactInteger, Nullable, named } from '../../kit/schema.js';
import { countConfirmations, getStatus, StatusName } from './status.js';

export const Submission = named(
  'Submission',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    status: described(StatusName, 'State of the transaction'),
    submittedAt: described(DateTime, 'When it was submitted through this service'),
    confirmations: Count('Number of blocks after its block; 0 while not in a block'),
    resubmissions: Count('Number of resubmissions after it was lost'),
    lastError: Nullable(Type.String({ description: 'Why the node rejected it' })),
    expiresSlot: Nullable(
      described(ExactInteger, 'First slot in which it is no longer valid; null without an upper bound'),
    ),
  }),
);

/** A rejected transaction may still be on the chain: another submission may have succeeded. */
export const toSubmissionJson = (row: SubmissionRow, sightings: TxStatusInfo): Static<typeof Submission> => ({
  txHash: row.txHash,
  status: getStatus(sightings),
  submittedAt: row.submittedAt.toISOString(),
  confirmations: countConfirmations(sightings),
  resubmissions: row.resubmissions,
  lastError: row.lastError ?? null,
  expiresSlot: row.expiresSlot ?? null,
});
