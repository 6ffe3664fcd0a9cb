import Type from 'typebox';
import { extractTag } from '../../../chains/midnight/tag.js';
import { toHex } from '../../../kernel/hex.js';
import { transactionBytes } from '../../../store/queries/midnight/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { findTransaction } from '../../services/midnight/transactions.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { toLedgerVersionJson } from '../../shapes/midnight/parameters.js';
import { ByHash, common } from '../../shapes/midnight/transactions.js';

export const getMidnightTransactionRaw = operation({
  ...common,
  id: 'getMidnightTransactionRaw',
  route: 'GET /api/midnight/transactions/{hash}/raw',
  summary: 'Get the raw bytes of a Midnight transaction',
  description:
    'The bytes are those of the chain, unchanged, in hexadecimal. `tag` is the type tag at their start. Returns 404 when the hash is not on the chain.',
  path: ByHash,
  result: named(
    'MidnightRawTx',
    Closed({
      hash: Type.String({ description: FIELD.midnightTxHash }),
      protocolVersion: Count(FIELD.protocolVersion),
      ledgerVersion: Nullable(Count(FIELD.ledgerVersion)),
      tag: Nullable(Type.String({ description: 'Type tag at the start of the bytes; null when there is none' })),
      raw: Type.String({ description: 'Bytes of the transaction, in hexadecimal' }),
    }),
  ),
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.transfer } },

  async handle({ db }, { path }) {
    const { found } = await findTransaction(db, path.hash);
    const raw = (await transactionBytes(db, found.id)) ?? new Uint8Array();
    const { hash, protocolVersion } = found;
    return {
      hash,
      protocolVersion,
      ledgerVersion: toLedgerVersionJson(protocolVersion),
      tag: tagIn(raw),
      raw: toHex(raw),
    };
  },
});

function tagIn(bytes: Uint8Array): string | null {
  try {
    return extractTag(bytes);
  } catch {
    return null;
  }
}
