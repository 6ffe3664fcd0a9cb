import Type from 'typebox';
import { decoding } from '../../../builder/encoding/transaction-text.js';
import type { MetadataValue } from '../../../builder/request/metadata.js';
import { encodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { readDetailedPlutusData } from '../../../chains/cardano/scripts/plutus-data-json.js';
import { fromHex } from '../../../kernel/hex.js';
import { Integer } from '../../kit/schema.js';
import { ExactJson } from '../outputs/data-json.js';

export const ContentFields = {
  metadata: Type.Unsafe<MetadataValue>({
    type: 'object',
    'x-exact': true,
    description: 'Metadata of the datum: texts become bytes, `0x…` are bytes, integers have up to 40 digits',
  }),
  version: Type.Optional(
    Integer({
      minimum: 1,
      maximum: 3,
      description: 'Version of CIP-68; 1 for labels 222 and 333, 3 for 444 when absent',
    }),
  ),
  extra: Type.Optional(
    ExactJson('Custom Plutus data, in the detailed form of cardano-cli or as CBOR in hexadecimal; empty when absent'),
  ),
};

export const parseExtra = (value: unknown, field: string): Uint8Array | undefined =>
  value === undefined
    ? undefined
    : decoding(field, () =>
        typeof value === 'string' ? fromHex(value) : encodePlutusData(readDetailedPlutusData(value)),
      );
