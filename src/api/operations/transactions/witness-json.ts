import Type, { type Static } from 'typebox';
import type { DescribedTx } from '../../../builder/describe.js';
import { hashOfScript } from '../../../chains/cardano/script.js';
import { toHex } from '../../../kernel/hex.js';
import { Closed, Count, Nullable, named, OneOf } from '../../schema.js';

export const TxWitness = named(
  'TxWitness',
  Closed({
    index: Count(),
    type: OneOf(['VKEY', 'BOOTSTRAP', 'NATIVE', 'PLUTUS']),
    pubKey: Nullable(Type.String()),
    keyHash: Nullable(Type.String()),
    signature: Nullable(Type.String()),
    valid: Nullable(Type.Boolean({ description: 'Whether the signature fits the transaction' })),
    scriptHash: Nullable(Type.String()),
  }),
);

/** Signatures first, then scripts. */
export function shownWitnesses({
  witnesses,
  transaction,
}: Pick<DescribedTx, 'witnesses' | 'transaction'>): Static<typeof TxWitness>[] {
  const signatures = witnesses.map(({ type, publicKey, keyHash, signature, valid }) => ({
    type,
    pubKey: publicKey,
    // A Byron address is opened by its root, not by the hash of a key.
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
    scriptHash: toHex(hashOfScript(script)),
  }));
  return [...signatures, ...scripts].map((witness, index) => ({ index, ...witness }));
}
