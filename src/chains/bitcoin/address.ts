import { decodeBase58, encodeBase58 } from '../../kernel/base58.js';
import { DecodeError } from '../../kernel/errors.js';
import { type AddressPrefixes, type ChainParameters, chainParameters } from './chain-parameters.js';
import { sha256d } from './hashes.js';
import { decodeWitnessProgram } from './script.js';
import { payToPublicKeyHash, payToScriptHash, payToWitness } from './script-builder.js';
import { isPayToPublicKeyHash, isPayToScriptHash, type ScriptType, scriptType } from './script-type.js';
import { decodeSegwitText, encodeSegwitText } from './segwit-text.js';

export interface Address {
  /** Segwit addresses are normalised to lower case. */
  readonly text: string;
  readonly type: ScriptType;
  readonly script: Uint8Array;
  /** Chains that use this address prefix; testnets and regtest share the base58 versions. */
  readonly chains: readonly ChainParameters['name'][];
  readonly witnessVersion: number | undefined;
  readonly witnessProgram: Uint8Array | undefined;
}

const HASH_BYTES = 20;
const CHECKSUM_BYTES = 4;

function encodeBase58Check(version: number, hash: Uint8Array): string {
  const bytes = new Uint8Array(1 + hash.length + CHECKSUM_BYTES);
  bytes[0] = version;
  bytes.set(hash, 1);
  bytes.set(sha256d(bytes.subarray(0, -CHECKSUM_BYTES)).subarray(0, CHECKSUM_BYTES), 1 + hash.length);
  return encodeBase58(bytes);
}

/** Undefined for scripts without an address form: bare keys, bare multisig, data and nonstandard scripts. */
export function encodeScriptAddress(script: Uint8Array, prefixes: AddressPrefixes): string | undefined {
  if (isPayToPublicKeyHash(script)) return encodeBase58Check(prefixes.publicKeyHashVersion, script.subarray(3, 23));
  if (isPayToScriptHash(script)) return encodeBase58Check(prefixes.scriptHashVersion, script.subarray(2, 22));
  const witness = decodeWitnessProgram(script);
  if (witness === undefined) return undefined;
  const { version, program } = witness;
  // Version 0 programs have 20 or 32 bytes; other lengths are unspendable and have no address.
  if (version === 0 && program.length !== 20 && program.length !== 32) return undefined;
  return encodeSegwitText(prefixes.bech32Prefix, witness);
}

const findChainNames = (matches: (prefixes: AddressPrefixes) => boolean): readonly ChainParameters['name'][] =>
  chainParameters.filter(({ addresses }) => matches(addresses)).map(({ name }) => name);

function decodeBase58Address(text: string): Address {
  const bytes = decodeBase58(text);
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const sum = sha256d(body).subarray(0, CHECKSUM_BYTES);
  if (bytes.length <= CHECKSUM_BYTES || Buffer.compare(sum, bytes.subarray(-CHECKSUM_BYTES)) !== 0)
    throw new DecodeError('the address has a wrong checksum: at least one character is wrong');
  const [version] = body;
  const hash = body.subarray(1);
  const keyHashChains = findChainNames(({ publicKeyHashVersion }) => publicKeyHashVersion === version);
  const scriptHashChains = findChainNames(({ scriptHashVersion }) => scriptHashVersion === version);
  if (hash.length !== HASH_BYTES || keyHashChains.length + scriptHashChains.length === 0)
    throw new DecodeError('base58 text that is not a Bitcoin address');
  const script = keyHashChains.length > 0 ? payToPublicKeyHash(hash) : payToScriptHash(hash);
  const chains = keyHashChains.length > 0 ? keyHashChains : scriptHashChains;
  return { text, type: scriptType(script), script, chains, witnessVersion: undefined, witnessProgram: undefined };
}

function decodeSegwitAddress(text: string): Address {
  const { prefix, version, program } = decodeSegwitText(text);
  const chains = findChainNames(({ bech32Prefix }) => bech32Prefix === prefix);
  if (chains.length === 0) throw new DecodeError(`addresses with the prefix ${prefix}1 are not Bitcoin addresses`);
  const script = payToWitness(version, program);
  return {
    text: text.toLowerCase(),
    type: scriptType(script),
    script,
    chains,
    witnessVersion: version,
    witnessProgram: program,
  };
}

/** Decodes an address of any Bitcoin chain. Throws only `DecodeError`. */
export function decodeAddress(text: string): Address {
  // Base58 addresses begin with 1, 2, 3, m or n, which is not the start of any segwit prefix.
  return /^(?:bc|tb|bcrt)1/i.test(text) ? decodeSegwitAddress(text) : decodeBase58Address(text);
}

export type AddressReading =
  | { readonly outcome: 'valid'; readonly address: Address }
  /** A valid address of another chain. */
  | { readonly outcome: 'wrong-network'; readonly address: Address }
  | { readonly outcome: 'invalid'; readonly reason: string };

/** Distinguishes an address of another chain from invalid text. */
export function readAddress(text: string, chain: Pick<ChainParameters, 'name'>): AddressReading {
  try {
    const address = decodeAddress(text);
    return { outcome: address.chains.includes(chain.name) ? 'valid' : 'wrong-network', address };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { outcome: 'invalid', reason: error.message };
  }
}
