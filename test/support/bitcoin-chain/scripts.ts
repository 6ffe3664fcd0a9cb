import { sha256 } from '../../../src/chains/bitcoin/hashes.js';
import { OP } from '../../../src/chains/bitcoin/opcodes.js';
import {
  buildScript,
  payToPublicKeyHash,
  payToScriptHash,
  payToWitness,
} from '../../../src/chains/bitcoin/script-builder.js';

const hash = (name: string): Uint8Array => new Uint8Array(sha256(Buffer.from(name)));
const key = (name: string): Uint8Array => Uint8Array.of(2, ...hash(name));

export const taproot = (name: string): Uint8Array => payToWitness(1, hash(name));

/** One script of every type, and some unusual ones. */
export const SCRIPTS: readonly Uint8Array[] = [
  buildScript(key('pubkey'), OP.CHECKSIG),
  payToPublicKeyHash(hash('pubkeyhash').subarray(0, 20)),
  payToScriptHash(hash('scripthash').subarray(0, 20)),
  buildScript(OP[1], key('first'), key('second'), OP[1] + 1, OP.CHECKMULTISIG),
  payToWitness(0, hash('keyhash').subarray(0, 20)),
  payToWitness(0, hash('scripthash')),
  taproot('first'),
  taproot('second'),
  taproot('third'),
  payToWitness(1, Uint8Array.of(0x4e, 0x73)),
  payToWitness(5, hash('unknown')),
  buildScript(OP.DUP),
  new Uint8Array(),
];

export const DATA: Uint8Array = buildScript(OP.RETURN, Buffer.from('data'));

/** Longer than any executable script. */
export const TOO_LONG: Uint8Array = new Uint8Array(10_001).fill(OP.DUP);
