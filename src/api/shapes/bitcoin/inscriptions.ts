import type { SequenceRange } from '../../../store/queries/bitcoin/inscriptions.js';
import { Batch } from '../../kit/paging.js';
import { Closed, described } from '../../kit/schema.js';
import { InscriptionIdText, inscriptionKey } from './inscriptions-record.js';

/** The rest of a range after the last item of the previous page. */
export const beyond = (
  { from, below }: SequenceRange,
  seen: number | undefined,
  order: 'asc' | 'desc',
): SequenceRange => {
  if (seen === undefined) return { from, below };
  return order === 'asc' ? { from: Math.max(from, seen + 1), below } : { from, below: Math.min(below, seen) };
};

export const Ids = Closed({ ids: described(Batch(InscriptionIdText, 1000), 'Ids of the inscriptions to look up') });

export const BATCH_BYTES = 131_072;

/** Without duplicates, in lower case. */
export const normalIds = (ids: readonly string[]): readonly string[] => [
  ...new Set(
    ids.map((id) => {
      const { txid, index } = inscriptionKey(id);
      return `${txid}i${index}`;
    }),
  ),
];
