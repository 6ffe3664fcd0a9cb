import { decodeBase58, encodeBase58 } from '../../kernel/base58.js';
import { DecodeError } from '../../kernel/errors.js';
import { type AddressPrefixes, type ChainParameters, chainParameters } from './chain-parameters.js';
import { sha256d } from './hashes.js';
import { witnessProgramOf } from './script.js';
import { payToPublicKeyHash, payToScriptHash, payToWitness } from './script-builder.js';
import { isPayToPublicKeyHash, isPayToScriptHash, type ScriptType, scriptType } from './script-type.js';
import { decodeSegwitText, encodeSegwitText } from './segwit-text.js';

export interface Address {
  /** Segwit addresses in lower case, however they were written. */
  readonly text: string;
  readonly type: ScriptType;
  readonly script: Uint8Array;
  /** Those whose addresses begin so; testnets and regtest share the base58 ones. */
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

/** Undefined where no address stands for the script: bare keys, bare multisig, data, anything nonstandard. */
export function addressOfScript(script: Uint8Array, prefixes: AddressPrefixes): string | undefined {
  if (isPayToPublicKeyHash(script)) return encodeBase58Check(prefixes.publicKeyHashVersion, script.subarray(3, 23));
  if (isPayToScriptHash(script)) return encodeBase58Check(prefixes.scriptHashVersion, script.subarray(2, 22));
  const witness = witnessProgramOf(script);
  if (witness === undefined) return undefined;
  const { version, program } = witness;
  // Version 0 has two lengths only; any other can never be spent and has no address.
  if (version === 0 && program.length !== 20 && program.length !== 32) return undefined;
  return encodeSegwitText(prefixes.bech32Prefix, witness);
}

const namesOf = (matches: (prefixes: AddressPrefixes) => boolean): readonly ChainParameters['name'][] =>
  chainParameters.filter(({ addresses }) => matches(addresses)).map(({ name }) => name);

function decodeBase58Address(text: string): Address {
  const bytes = decodeBase58(text);
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const sum = sha256d(body).subarray(0, CHECKSUM_BYTES);
  if (bytes.length <= CHECKSUM_BYTES || Buffer.compare(sum, bytes.subarray(-CHECKSUM_BYTES)) !== 0)
    throw new DecodeError('an address whose checksum does not fit: a character is wrong');
  const [version] = body;
  const hash = body.subarray(1);
  const ofKey = namesOf(({ publicKeyHashVersion }) => publicKeyHashVersion === version);
  const ofScript = namesOf(({ scriptHashVersion }) => scriptHashVersion === version);
  if (hash.length !== HASH_BYTES || ofKey.length + ofScript.length === 0)
    throw new DecodeError('base58 text that is not a Bitcoin address');
  const script = ofKey.length > 0 ? payToPublicKeyHash(hash) : payToScriptHash(hash);
  const chains = ofKey.length > 0 ? ofKey : ofScript;
  return { text, type: scriptType(script), script, chains, witnessVersion: undefined, witnessProgram: undefined };
}

function decodeSegwitAddress(text: string): Address {
  const { prefix, version, program } = decodeSegwitText(text);
  const chains = namesOf(({ bech32Prefix }) => bech32Prefix === prefix);
  if (chains.length === 0) throw new DecodeError(`addresses that begin with ${prefix}1 are not Bitcoin's`);
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

/** An address of any Bitcoin chain. Throws `DecodeError` and nothing else. */
export function decodeAddress(text: string): Address {
  // Base58 texts begin with 1, 2, 3, m or n; no prefix of a segwit address does.
  return /^(?:bc|tb|bcrt)1/i.test(text) ? decodeSegwitAddress(text) : decodeBase58Address(text);
}

export type AddressReading =
  | { readonly outcome: 'valid'; readonly address: Address }
  /** A good address, of other chains. */
  | { readonly outcome: 'wrong-network'; readonly address: Address }
  | { readonly outcome: 'invalid'; readonly reason: string };

/** Tells an address of another chain from text that is no address at all. */
export function readAddress(text: string, chain: Pick<ChainParameters, 'name'>): AddressReading {
  try {
    const address = decodeAddress(text);
    return { outcome: address.chains.includes(chain.name) ? 'valid' : 'wrong-network', address };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { outcome: 'invalid', reason: error.message };
  }
}
