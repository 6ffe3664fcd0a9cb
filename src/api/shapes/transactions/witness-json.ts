import Type, { type Static } from 'typebox';
import type { DescribedTx } from '../../../builder/signing/describe.js';
import { hashScript } from '../../../chains/cardano/scripts/script.js';
import { toHex } from '../../../kernel/hex.js';
import { Closed, Count, Nullable, named, OneOf } from '../../kit/schema.js';

export const TxWitness = named(
  'TxWitness',
  Closed({
    index: Count('Position among the witnesses, from 0'),
    type: OneOf(
      ['VKEY', 'BOOTSTRAP', 'NATIVE', 'PLUTUS'],
      'Kind of witness: a signature, a Byron signature or a script',
    ),
    pubKey: Nullable(Type.String({ description: 'Public key of the signature, in hexadecimal; null for scripts' })),
    keyHash: Nullable(
      Type.String({
        description: 'Hash of the public key, 56 hexadecimal digits; null for scripts and Byron signatures',
      }),
    ),
    signature: Nullable(Type.String({ description: 'Signature, 128 hexadecimal digits; null for scripts' })),
    valid: Nullable(Type.Boolean({ description: 'True when the signature is valid for the transaction' })),
    scriptHash: Nullable(
      Type.String({ description: 'Hash of the script, 56 hexadecimal digits; null for signatures' }),
    ),
  }),
);

/** Signatures first, then scripts. */
export function toWitnessesJson({
  witnesses,
  transaction,
}: Pick<DescribedTx, 'witnesses' | 'transaction'>): Static<typeof TxWitness>[] {
  const signatures = witnesses.map(({ type, publicKey, keyHash, signature, valid }) => ({
    type,
    pubKey: publicKey,
    // A Byron address is identified by its root, not by a key hash.
    keyHash: type === 'VKEY' ? keyHash : null,
    signature,
    valid,
    scriptHash: null,
  }));
  const scripts = transaction.witnesses.scripts.map((script) => ({
    type: script.language === 'native' ? ('NATIVE' as const) : ('PLUTUS' as const),
    pubKey: null,
    keyHash: null,
    signature: null,
    valid: null,
    scriptHash: toHex(hashScript(script)),
  }));
  return [...signatures, ...scripts].map((witness, index) => ({ index, ...witness }));
}
