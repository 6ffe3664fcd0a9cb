import Type, { type Static } from 'typebox';
import type { WitnessNames } from '../../../builder/signing/merge-witnesses.js';
import { ServiceError } from '../../../kernel/errors.js';
import { Closed, Hex, named } from '../../kit/schema.js';
import { TxCbor } from './shapes.js';

const MAX_SIGNATURES = 50;

const KeySignature = named(
  'KeySignature',
  Closed(
    {
      publicKey: Hex(64, 'Ed25519 public key, 64 hexadecimal digits'),
      signature: Hex(128, 'Signature of the transaction hash, 128 hexadecimal digits'),
    },
    { description: 'A signature with its public key' },
  ),
);

/** A transaction and its signatures apart, as wallets return them. Both fields, or the other form of the operation. */
export const SignedForm = {
  transaction: Type.Optional(TxCbor('Transaction as it was built, in CBOR; existing witnesses are preserved')),
  signatures: Type.Optional(
    Type.Array(
      Type.Union([
        TxCbor('Witness set of a wallet (CIP-30), signed copy or `[vkey, signature]`, in CBOR'),
        KeySignature,
      ]),
      {
        minItems: 1,
        maxItems: MAX_SIGNATURES,
        description: 'Signatures of `transaction`, each in CBOR or as public key and signature',
      },
    ),
  ),
};

/** A transaction with the witnesses to add to it, and the names of their fields in error messages. */
export interface Witnessed {
  readonly cbor: string;
  readonly witnesses: readonly (string | Static<typeof KeySignature>)[];
  readonly names: WitnessNames;
}

type Body = {
  readonly transaction?: string | undefined;
  readonly signatures?: Witnessed['witnesses'] | undefined;
};

/** Undefined when the request has neither field; then every field in `others` is required instead. */
export function readSignedForm<Name extends string>(
  body: Body & { readonly [Other in Name]?: unknown },
  others: readonly Name[],
): Witnessed | undefined {
  const { transaction, signatures } = body;
  if (transaction === undefined && signatures === undefined) {
    const missing = others.find((name) => body[name] === undefined);
    if (missing === undefined) return undefined;
    throw invalid(`Field '${missing}' is required, unless 'transaction' and 'signatures' are given`);
  }
  const given = transaction === undefined ? 'signatures' : 'transaction';
  const other = others.find((name) => body[name] !== undefined);
  if (other !== undefined) throw invalid(`Field '${other}' cannot be combined with '${given}'`);
  if (transaction === undefined) throw invalid("Field 'transaction' is required with 'signatures'");
  if (signatures === undefined) throw invalid("Field 'signatures' is required with 'transaction'");
  const names = { transaction: 'transaction', witness: (index: number) => `signatures[${index}]` };
  return { cbor: transaction, witnesses: signatures, names };
}

const invalid = (sentence: string): ServiceError => new ServiceError('invalid', sentence);
