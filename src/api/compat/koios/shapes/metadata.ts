import type { TransactionMetadata } from '../../../../store/queries/cardano/transactions/metadata.js';
import { metadataEntryText } from '../../../shapes/outputs/data-json.js';

/** Metadata by label; null without any. */
export const toKoiosMetadata = (labels: readonly TransactionMetadata[]): Readonly<Record<string, unknown>> | null =>
  labels.length === 0
    ? null
    : Object.fromEntries(labels.map(({ label, bytes }) => [label.toString(), metadataEntryText(bytes)]));
