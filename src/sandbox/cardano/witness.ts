import type { WitnessContent } from '../../chains/cardano/transactions/encode-witnesses.js';
import { toHex } from '../../kernel/hex.js';
import type { Held } from './coins.js';
import type { Intent } from './intent.js';
import type { SigningKey } from './signing-key.js';
import type { ByronProof } from './wallet.js';

export interface Signers {
  readonly keys: readonly SigningKey[];
  readonly byron: readonly { readonly key: SigningKey; readonly proof: ByronProof }[];
}

/** The owners of inputs and collateral, and additional signers of the intent; deduplicated. */
export function collectSigners(
  spent: readonly Held[],
  {
    payer,
    uses = [],
    signers = [],
    requiredSigners = [],
    guards = [],
  }: Pick<Intent, 'payer' | 'uses' | 'signers' | 'requiredSigners' | 'guards'>,
): Signers {
  const keys = new Map<string, SigningKey>();
  const byron = new Map<string, { key: SigningKey; proof: ByronProof }>();
  for (const { wallet } of spent)
    for (const key of wallet.keys) {
      if (wallet.byron === undefined) keys.set(toHex(key.vkey), key);
      else byron.set(toHex(key.vkey), { key, proof: wallet.byron });
    }
  const promising = uses.length > 0 ? payer.keys : [];
  for (const key of [...promising, ...signers, ...requiredSigners, ...guards]) keys.set(toHex(key.vkey), key);
  return { keys: [...keys.values()], byron: [...byron.values()] };
}

const NO_SIGNATURE = new Uint8Array(64);

/** Signs a body hash; without one, creates placeholders of the same size. */
export function createWitnesses(
  { keys, byron }: Signers,
  bodyHash: Uint8Array | undefined,
): Pick<WitnessContent, 'vkeys' | 'bootstraps'> {
  const signature = (key: SigningKey): Uint8Array => (bodyHash === undefined ? NO_SIGNATURE : key.sign(bodyHash));
  return {
    vkeys: keys.map((key) => ({ vkey: key.vkey, signature: signature(key) })),
    bootstraps: byron.map(({ key, proof }) => ({ publicKey: key.vkey, signature: signature(key), ...proof })),
  };
}
