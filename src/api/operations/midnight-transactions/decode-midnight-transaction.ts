import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { ledger } from '../../services/midnight/ledger.js';
import { BODY_BYTES, common, RawTransaction } from '../../shapes/midnight/decode.js';
import { MidnightDecodedTx, toDecodedJson } from '../../shapes/midnight/decoded-json.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';

export const decodeMidnightTransaction = operation({
  ...common,
  id: 'decodeMidnightTransaction',
  route: 'POST /api/midnight/transactions/decode',
  summary: 'Decode a Midnight transaction',
  description: 'Uses the ledger library. Returns 422 with the type tag for bytes of another ledger version.',
  pure: true,
  body: RawTransaction,
  bodyLimit: BODY_BYTES,
  result: MidnightDecodedTx,
  errors: ['undecodable'],
  example: { body: { raw: EXAMPLE.claimRaw } },

  handle: async ({ network }, { body }) => toDecodedJson(await ledger.transaction(fromHex(body.raw)), network),
});
