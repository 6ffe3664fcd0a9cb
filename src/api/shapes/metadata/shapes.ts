import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { LabelledMetadata } from '../../../store/queries/cardano/transactions/metadata.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Integer, named } from '../../kit/schema.js';
import { ExactJson, metadataEntryText } from '../outputs/data-json.js';

export const Label = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '^(?:0|[1-9][0-9]*)$',
  description: 'Label of transaction metadata, up to 2^64 - 1',
});

const LAST_LABEL = 2n ** 64n - 1n;

export function readLabel(text: string): bigint {
  const label = BigInt(text);
  if (label > LAST_LABEL) throw new ServiceError('invalid', 'A label must be at most 18446744073709551615');
  return label;
}

const METADATA_JSON =
  'Bytes as `0x…`, keys as text, integers exact; `{undecoded, cbor}` for a value that JSON cannot represent';

export const LabelMetadataJson = named(
  'LabelMetadataJson',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    json: ExactJson(METADATA_JSON),
    slot: Count(FIELD.slot),
    blockTime: Integer({ description: 'Unix time in seconds' }),
  }),
);

const METADATA_CBOR = 'CBOR of a map with this label alone, hexadecimal';

export const LabelMetadataCbor = named(
  'LabelMetadataCbor',
  Closed({ txHash: Type.String({ description: FIELD.txHash }), cbor: Type.String({ description: METADATA_CBOR }) }),
);

export const TxMetadataJson = named(
  'TxMetadataJson',
  Closed({
    label: Type.String({ description: 'Metadata label, as a decimal string' }),
    json: ExactJson(METADATA_JSON),
  }),
);

export const TxMetadataCbor = named(
  'TxMetadataCbor',
  Closed({
    label: Type.String({ description: 'Metadata label, as a decimal string' }),
    cbor: Type.String({ description: METADATA_CBOR }),
  }),
);

/** In the form of explorers: the label with its value. */
export function encodeLabelMetadata(label: bigint, bytes: Uint8Array): string {
  const writer = new CborWriter();
  writer.map(1).uint(label);
  return toHex(writer.finish()) + toHex(bytes);
}

export const toLabelMetadataJson = (
  { txHash, slot, bytes }: LabelledMetadata,
  network: CardanoNetwork,
): Static<typeof LabelMetadataJson> => ({
  txHash,
  json: metadataEntryText(bytes),
  slot,
  blockTime: slotToTime(network, slot),
});
