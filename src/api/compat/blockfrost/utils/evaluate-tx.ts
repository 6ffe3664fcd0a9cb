import Type from 'typebox';
import { decodeTransaction, hasValidityFlag } from '../../../../chains/cardano/transactions/transaction.js';
import { DecodeError, ServiceError } from '../../../../kernel/errors.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import type { HandlerContext } from '../../../kit/context.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Defaulted, Text } from '../../../kit/schema.js';
import { evaluateTransaction } from '../../../services/transactions/evaluate.js';
import { ExactJson } from '../../../shapes/outputs/data-json.js';
import { CBOR_EXAMPLE } from '../../../shapes/transaction-builder/examples.js';
import { BUILD_BODY_BYTES } from '../../../shapes/transaction-builder/shapes.js';
import { AdditionalUtxos } from '../../../shapes/transactions/additional-utxos.js';
import { cborTextToHex, MAX_CBOR_CHARACTERS } from '../../../shapes/transactions/cbor-text.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import {
  type OgmiosVersion,
  toContextFailureJson,
  toEraFailureJson,
  toEvaluationJson,
  toFaultJson,
} from './evaluation-json.js';

const cbor = Text(MAX_CBOR_CHARACTERS, { description: 'The transaction, in hexadecimal or base64' });

const base = {
  ...BLOCKFROST_ROUTE,
  query: Type.Object({
    version: Defaulted(
      Type.Integer({ minimum: 5, maximum: 6, description: 'Version of Ogmios whose form is used' }),
      5,
    ),
  }),
  bodyLimit: BUILD_BODY_BYTES,
  result: ExactJson('The response of Ogmios: units of each redeemer, or why a script fails'),
  errors: [],
} as const;

export const evaluateTx = operation({
  ...base,
  id: 'blockfrost.evaluateTx',
  route: `POST ${BLOCKFROST}/utils/txs/evaluate`,
  summary: 'Evaluate the execution units of the scripts of a transaction',
  description: 'The body is the transaction in CBOR, as bytes, in hexadecimal or in base64 (`application/cbor`).',
  body: Closed({ cbor }),
  rawBody: { field: 'cbor' },
  example: { body: { cbor: CBOR_EXAMPLE } },

  handle: (context, { query, body }) => evaluate(context, query.version as OgmiosVersion, body.cbor, undefined),
});

export const evaluateTxWithUtxos = operation({
  ...base,
  id: 'blockfrost.evaluateTxWithUtxos',
  route: `POST ${BLOCKFROST}/utils/txs/evaluate/utxos`,
  summary: 'Evaluate a transaction with outputs that the chain does not have yet',
  body: Closed({ cbor, additionalUtxoSet: AdditionalUtxos }),
  example: { body: { cbor: CBOR_EXAMPLE, additionalUtxoSet: [] } },

  handle: (context, { query, body }) =>
    evaluate(context, query.version as OgmiosVersion, body.cbor, body.additionalUtxoSet),
});

async function evaluate(
  context: HandlerContext<'caller', 'cardano'>,
  version: OgmiosVersion,
  text: string,
  additionalUtxos: readonly unknown[] | undefined,
): Promise<object> {
  const id = toHex(context.services.random(16));
  const bytes = readBytes(text);
  if (bytes === undefined) return toFaultJson(version, id, NOT_ENCODED);
  try {
    const transaction = decodeTransaction(bytes);
    if (!hasValidityFlag(bytes)) return toEraFailureJson(version, id);
    const { redeemers, evaluation } = await evaluateTransaction(context, transaction, additionalUtxos);
    return toEvaluationJson(version, id, redeemers, evaluation);
  } catch (error) {
    if (error instanceof DecodeError) return toFaultJson(version, id, `${NOT_DECODED} ${error.message}`);
    if (error instanceof ServiceError && error.kind === 'invalid')
      return toContextFailureJson(version, id, error.message);
    throw error;
  }
}

const NOT_ENCODED = 'Invalid request: failed to decode payload from base64 or base16.';
const NOT_DECODED =
  'Invalid request: Deserialisation failure while decoding serialised transaction. CBOR failed with error:';

/** Undefined for a text that is neither hexadecimal nor base64; as a raw body it arrives as its bytes. */
function readBytes(text: string): Uint8Array | undefined {
  try {
    const bytes = fromHex(cborTextToHex(text, 'cbor'));
    return bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f) ? undefined : bytes;
  } catch (error) {
    if (error instanceof ServiceError || error instanceof DecodeError) return undefined;
    throw error;
  }
}
