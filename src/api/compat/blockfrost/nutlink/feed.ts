import { ServiceError } from '../../../../kernel/errors.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import type { Owners } from '../../../../store/queries/cardano/outputs/output-owners.js';
import { type LabelledMetadata, metadataOfLabel } from '../../../../store/queries/cardano/transactions/metadata.js';
import { metadataEntryValue } from '../../../shapes/outputs/data-json.js';

/** Labels of the Nutlink standard: who an oracle is, and what it publishes. */
export const ORACLE_LABEL = 1967n;
const TICKER_LABEL = 1968n;

const BATCH_SIZE = 1_000;

/** Publications read for one request; each has to be decoded to see its tickers. */
const MAX_PUBLICATIONS = 50_000;

export interface Publication extends Omit<LabelledMetadata, 'bytes'> {
  readonly tickers: Readonly<Record<string, unknown>>;
}

/** Publications of oracles in batches: of all, or in transactions that pay to the owners. */
export async function* readPublications(
  db: NetworkDb<'cardano'>,
  order: 'asc' | 'desc',
  paidTo?: Owners,
): AsyncGenerator<readonly Publication[]> {
  let after: number | undefined;
  for (let read = 0; ; read += BATCH_SIZE) {
    if (read >= MAX_PUBLICATIONS)
      throw new ServiceError('invalid', `More than ${MAX_PUBLICATIONS} publications: request them by metadata label`);
    const rows = await metadataOfLabel(db, TICKER_LABEL, { order, after, limit: BATCH_SIZE, paidTo });
    yield rows.flatMap(({ bytes, ...position }) => {
      const tickers = metadataEntryValue(bytes);
      return isRecord(tickers) ? [{ ...position, tickers }] : [];
    });
    after = rows.at(-1)?.txId;
    if (rows.length < BATCH_SIZE) return;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
