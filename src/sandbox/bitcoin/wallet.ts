import { encodeScriptAddress } from '../../chains/bitcoin/address.js';
import type { ChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import { hash160, sha256 } from '../../chains/bitcoin/hashes.js';
import { OP } from '../../chains/bitcoin/opcodes.js';
import { scriptNumberBytes } from '../../chains/bitcoin/script.js';
import {
  buildScript,
  encodePush,
  payToPublicKeyHash,
  payToScriptHash,
  payToWitness,
} from '../../chains/bitcoin/script-builder.js';
import { SIGHASH, type SignatureHashes } from '../../chains/bitcoin/signature-hashes.js';
import { tapBranchHash, tapLeafHash } from './script/check-input.js';
import { deriveKey, type SigningKey } from './signing-key.js';

/** The data that unlocks an output. */
export interface Unlocking {
  readonly scriptSig: Uint8Array;
  readonly witness: readonly Uint8Array[];
}

/** The script that receives payments and the way to spend them. */
export interface Wallet {
  readonly name: string;
  readonly script: Uint8Array;
  /** Undefined when the script has no address. */
  readonly address: string | undefined;
  /** Maximum weight of unlocking one output. */
  readonly unlockWeight: number;
  /** The sequence number that the script requires. */
  readonly sequence?: number;
  readonly lockTime?: number;
  unlock(hashes: SignatureHashes, index: number, hashType?: number): Unlocking;
}

const EMPTY: Uint8Array = new Uint8Array();
/** With low S, hash type and push opcode. */
const SIGNATURE = 73;
const KEY = 34;
const SCHNORR = 66;
const CHECKLOCKTIMEVERIFY = 0xb1;
const CHECKSEQUENCEVERIFY = 0xb2;
const CHECKSIGADD = 0xba;
const NUMEQUAL = 0x9c;
const DROP = 0x75;

const signed = (key: SigningKey, hash: Uint8Array, hashType: number): Uint8Array =>
  Uint8Array.of(...key.signEcdsa(hash), hashType);

const schnorrSigned = (key: SigningKey, hash: Uint8Array, hashType: number): Uint8Array =>
  hashType === SIGHASH.default ? key.signSchnorr(hash) : Uint8Array.of(...key.signSchnorr(hash), hashType);

const multisigScript = (required: number, keys: readonly SigningKey[]): Uint8Array =>
  buildScript(
    OP.RESERVED + required,
    ...keys.map(({ publicKey }) => publicKey),
    OP.RESERVED + keys.length,
    OP.CHECKMULTISIG,
  );

const inWitness = (witness: readonly Uint8Array[], scriptSig = EMPTY): Unlocking => ({ scriptSig, witness });
const inScript = (...pushes: readonly (number | Uint8Array)[]): Unlocking => ({
  scriptSig: buildScript(...pushes),
  witness: [],
});

export type WalletFactory = ReturnType<typeof createWalletFactory>;

/** Creates wallets of every kind. Keys are derived from the simulation and wallet name. */
export function createWalletFactory({ addresses }: Pick<ChainParameters, 'addresses'>, simulationName: string) {
  const key = (name: string): SigningKey => deriveKey(simulationName, name);
  const wallet = (given: Omit<Wallet, 'address'>): Wallet => ({
    ...given,
    address: encodeScriptAddress(given.script, addresses),
  });

  /** Signatures of the first `required` keys for legacy and version 0 scripts. */
  const signAll =
    (keys: readonly SigningKey[], required: number) =>
    (hash: Uint8Array, hashType: number): readonly Uint8Array[] =>
      keys.slice(0, required).map((each) => signed(each, hash, hashType));

  /** A version 0 script that requires only these signatures. */
  const witnessScript = (
    name: string,
    code: Uint8Array,
    keys: readonly SigningKey[],
    lead: readonly Uint8Array[],
    locks: Pick<Wallet, 'sequence' | 'lockTime'> = {},
  ): Wallet =>
    wallet({
      name,
      script: payToWitness(0, sha256(code)),
      unlockWeight: 5 + lead.length + keys.length * SIGNATURE + code.length,
      ...locks,
      unlock: (hashes, index, hashType = SIGHASH.all) => {
        const hash = hashes.witness(index, code, hashType);
        return inWitness([...lead, ...keys.map((each) => signed(each, hash, hashType)), code]);
      },
    });

  return {
    key,

    publicKey(name: string): Wallet {
      const own = key(name);
      const script = buildScript(own.publicKey, OP.CHECKSIG);
      return wallet({
        name,
        script,
        unlockWeight: 4 * SIGNATURE,
        unlock: (hashes, index, hashType = SIGHASH.all) =>
          inScript(signed(own, hashes.legacy(index, script, hashType), hashType)),
      });
    },

    publicKeyHash(name: string): Wallet {
      const own = key(name);
      const script = payToPublicKeyHash(hash160(own.publicKey));
      return wallet({
        name,
        script,
        unlockWeight: 4 * (SIGNATURE + KEY),
        unlock: (hashes, index, hashType = SIGHASH.all) =>
          inScript(signed(own, hashes.legacy(index, script, hashType), hashType), own.publicKey),
      });
    },

    witnessKey(name: string): Wallet {
      const own = key(name);
      const hash = hash160(own.publicKey);
      const code = payToPublicKeyHash(hash);
      return wallet({
        name,
        script: payToWitness(0, hash),
        unlockWeight: 1 + SIGNATURE + KEY,
        unlock: (hashes, index, hashType = SIGHASH.all) =>
          inWitness([signed(own, hashes.witness(index, code, hashType), hashType), own.publicKey]),
      });
    },

    wrappedWitnessKey(name: string): Wallet {
      const own = key(name);
      const hash = hash160(own.publicKey);
      const code = payToPublicKeyHash(hash);
      const redeem = payToWitness(0, hash);
      return wallet({
        name,
        script: payToScriptHash(hash160(redeem)),
        unlockWeight: 4 * (redeem.length + 1) + 1 + SIGNATURE + KEY,
        unlock: (hashes, index, hashType = SIGHASH.all) => {
          const signature = signed(own, hashes.witness(index, code, hashType), hashType);
          return inWitness([signature, own.publicKey], encodePush(redeem));
        },
      });
    },

    bareMultisig(name: string, required: number, count: number): Wallet {
      const keys = Array.from({ length: count }, (_, index) => key(`${name} ${index + 1}`));
      const script = multisigScript(required, keys);
      const sign = signAll(keys, required);
      return wallet({
        name,
        script,
        unlockWeight: 4 * (1 + required * SIGNATURE),
        unlock: (hashes, index, hashType = SIGHASH.all) =>
          inScript(OP[0], ...sign(hashes.legacy(index, script, hashType), hashType)),
      });
    },

    scriptHashMultisig(name: string, required: number, count: number): Wallet {
      const keys = Array.from({ length: count }, (_, index) => key(`${name} ${index + 1}`));
      const redeem = multisigScript(required, keys);
      const sign = signAll(keys, required);
      return wallet({
        name,
        script: payToScriptHash(hash160(redeem)),
        unlockWeight: 4 * (5 + required * SIGNATURE + redeem.length),
        unlock: (hashes, index, hashType = SIGHASH.all) =>
          inScript(OP[0], ...sign(hashes.legacy(index, redeem, hashType), hashType), redeem),
      });
    },

    witnessMultisig(name: string, required: number, count: number): Wallet {
      const keys = Array.from({ length: count }, (_, index) => key(`${name} ${index + 1}`));
      return witnessScript(name, multisigScript(required, keys), keys.slice(0, required), [EMPTY]);
    },

    /** Relative timelock in blocks (BIP-112). */
    relativelyLocked(name: string, blocks: number): Wallet {
      const own = key(name);
      const wait = blocks <= 16 ? OP.RESERVED + blocks : scriptNumberBytes(blocks);
      const code = buildScript(wait, CHECKSEQUENCEVERIFY, DROP, own.publicKey, OP.CHECKSIG);
      return witnessScript(name, code, [own], [], { sequence: blocks });
    },

    /** Absolute timelock by height (BIP-65). */
    lockedUntil(name: string, height: number): Wallet {
      const own = key(name);
      const until = height <= 16 ? OP.RESERVED + height : scriptNumberBytes(height);
      const code = buildScript(until, CHECKLOCKTIMEVERIFY, DROP, own.publicKey, OP.CHECKSIG);
      return witnessScript(name, code, [own], [], { lockTime: height });
    },

    taproot(name: string): Wallet {
      const output = key(name).tweaked();
      return wallet({
        name,
        script: payToWitness(1, output.xOnly),
        unlockWeight: 1 + SCHNORR,
        unlock: (hashes, index, hashType = SIGHASH.default) =>
          inWitness([schnorrSigned(output, hashes.taproot(index, hashType)!, hashType)]),
      });
    },

    /** A script path spend that requires the key's signature and contains arbitrary data. */
    taprootLeaf(name: string, own: SigningKey, payload: Uint8Array): Wallet {
      const leaf = Buffer.concat([buildScript(own.xOnly, OP.CHECKSIG), payload]);
      return tapscript(name, own, leaf, [], (hash) => [own.signSchnorr(hash)]);
    },

    /** Multisig by OP_CHECKSIGADD (BIP-342), next to a leaf that is never revealed. */
    taprootMultisig(name: string, required: number, count: number): Wallet {
      const keys = Array.from({ length: count }, (_, index) => key(`${name} ${index + 1}`));
      const steps = keys.flatMap(({ xOnly }, index) => [xOnly, index === 0 ? OP.CHECKSIG : CHECKSIGADD]);
      const leaf = buildScript(...steps, OP.RESERVED + required, NUMEQUAL);
      const hidden = buildScript(keys[0]!.xOnly, OP.CHECKSIG);
      const sign = (hash: Uint8Array): readonly Uint8Array[] =>
        keys.map((each, index) => (index < required ? each.signSchnorr(hash) : EMPTY)).reverse();
      return tapscript(name, key(name), leaf, [hidden], sign);
    },

    /** Pay-to-anchor, spendable by anyone (BIP-433). */
    anchor(): Wallet {
      return wallet({
        name: 'anchor',
        script: payToWitness(1, Uint8Array.of(0x4e, 0x73)),
        unlockWeight: 1,
        unlock: () => inWitness([]),
      });
    },
  };

  function tapscript(
    name: string,
    inner: SigningKey,
    leaf: Uint8Array,
    siblings: readonly Uint8Array[],
    sign: (hash: Uint8Array) => readonly Uint8Array[],
  ): Wallet {
    const leafHash = tapLeafHash(leaf);
    const path = siblings.map((script) => tapLeafHash(script));
    const output = inner.tweaked(path.reduce(tapBranchHash, leafHash));
    const parity = output.publicKey[0] === 3 ? 1 : 0;
    const control = Buffer.concat([Uint8Array.of(0xc0 | parity), inner.xOnly, ...path]);
    return wallet({
      name,
      script: payToWitness(1, output.xOnly),
      unlockWeight: 8 + 3 * SCHNORR + leaf.length + control.length,
      unlock: (hashes, index) => {
        const hash = hashes.taproot(index, SIGHASH.default, undefined, { leafHash, codeSeparator: 0xffff_ffff })!;
        return inWitness([...sign(hash), leaf, control]);
      },
    });
  }
}
