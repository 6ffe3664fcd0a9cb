import { type Credential, encodeAddress } from '../../chains/cardano/addresses/address.js';
import { encodeByronAddress } from '../../chains/cardano/addresses/byron-address.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { blake2b224 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { sha3of256 } from '../../kernel/sha3.js';
import type { HashedScript } from './scripts.js';
import { deriveKey, deriveSecret, type SigningKey } from './signing-key.js';

/** The data that a Byron witness needs besides the signature. */
export interface ByronProof {
  readonly chainCode: Uint8Array;
  readonly attributes: Uint8Array;
}

/** An address with everything needed to spend from it. */
export interface Wallet {
  readonly name: string;
  readonly address: Uint8Array;
  /** Keys that sign for every input. */
  readonly keys: readonly SigningKey[];
  readonly stake: Credential | undefined;
  readonly stakeKey: SigningKey | undefined;
  readonly script: Script | undefined;
  readonly byron: ByronProof | undefined;
}

export const keyCredential = ({ hash }: SigningKey): Credential => ({ type: 'key', hash });
export const scriptCredential = ({ hash }: HashedScript): Credential => ({ type: 'script', hash });

/** Creates the wallets of one simulation. */
export function createWalletFactory({ networkId, magic, byronMagicInAddress }: CardanoNetwork, simulationName: string) {
  const none = { script: undefined, byron: undefined } as const;
  const key = (name: string): SigningKey => deriveKey(simulationName, name);

  return {
    /** With its own payment and stake key. */
    base(name: string): Wallet {
      const payment = key(`${name} payment`);
      const stakeKey = key(`${name} stake`);
      const stake = keyCredential(stakeKey);
      const address = encodeAddress({ type: 'base', networkId, payment: keyCredential(payment), stake });
      return { ...none, name, address, keys: [payment], stake, stakeKey };
    },
    enterprise(name: string): Wallet {
      const payment = key(`${name} payment`);
      const address = encodeAddress({ type: 'enterprise', networkId, payment: keyCredential(payment) });
      return { ...none, name, address, keys: [payment], stake: undefined, stakeKey: undefined };
    },
    /** The payment key of another wallet with a pointer to a stake registration. */
    pointing(name: string, owner: Wallet, pointer: { slot: number; txIndex: number; certIndex: number }): Wallet {
      const payment = keyCredential(owner.keys[0]!);
      return { ...owner, name, address: encodeAddress({ type: 'pointer', networkId, payment, pointer }) };
    },
    /** Locked by a native script, which the given keys satisfy. */
    shared(name: string, script: HashedScript, keys: readonly SigningKey[], stake: Credential | undefined): Wallet {
      const payment = scriptCredential(script);
      const address =
        stake === undefined
          ? encodeAddress({ type: 'enterprise', networkId, payment })
          : encodeAddress({ type: 'base', networkId, payment, stake });
      return { name, address, keys, stake, stakeKey: undefined, script: script.script, byron: undefined };
    },
    /** Its own payment key with the stake credential of another wallet. */
    staking(name: string, stake: Credential): Wallet {
      const payment = key(`${name} payment`);
      const address = encodeAddress({ type: 'base', networkId, payment: keyCredential(payment), stake });
      return { ...none, name, address, keys: [payment], stake, stakeKey: undefined };
    },
    byron(name: string): Wallet {
      const payment = key(`${name} payment`);
      const chainCode = deriveSecret(simulationName, `${name} chain code`);
      const networkMagic = byronMagicInAddress ? magic : undefined;
      const attributes = byronAttributes(networkMagic);
      const spending = new CborWriter()
        .array(2)
        .uint(0)
        .bytes(Buffer.concat([payment.vkey, chainCode]))
        .finish();
      const rooted = new CborWriter().array(3).uint(0).raw(spending).raw(attributes).finish();
      const root = blake2b224(sha3of256(rooted));
      const address = encodeByronAddress({ root, spending: 'key', networkMagic });
      const byron = { chainCode, attributes };
      return { name, address, keys: [payment], stake: undefined, stakeKey: undefined, script: undefined, byron };
    },
  };
}

const NETWORK_MAGIC = 2;

function byronAttributes(magic: number | undefined): Uint8Array {
  if (magic === undefined) return new CborWriter().map(0).finish();
  return new CborWriter().map(1).uint(NETWORK_MAGIC).bytes(new CborWriter().uint(magic).finish()).finish();
}

export const rewardAddress = (networkId: 0 | 1, stake: Credential): Uint8Array =>
  encodeAddress({ type: 'reward', networkId, stake });
