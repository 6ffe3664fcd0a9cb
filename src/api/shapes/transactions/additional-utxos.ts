import Type from 'typebox';
import { encodeAddress, parseAddress } from '../../../chains/cardano/addresses/address.js';
import { decodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { Script } from '../../../chains/cardano/scripts/script.js';
import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../../chains/cardano/scripts/script-hash.js';
import { type OutputContent, readOutput } from '../../../chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../../chains/cardano/transactions/value.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { LANGUAGE_NAMES } from '../scripts/language-names.js';

/**
 * Outputs that the client provides and the chain may not have: `{txHash, outputIndex, cbor}`, an entry in the form of
 * Ogmios 6, or a pair in the form of Ogmios 5, as accepted by Blockfrost.
 */
export const AdditionalUtxos = Type.Optional(
  Type.Array(Type.Unsafe<unknown>({ description: 'One UTxO' }), {
    maxItems: 100,
    description:
      'UTxOs that the chain does not have yet: `{txHash, outputIndex, cbor}` with the CBOR of the output, an entry in the form of Ogmios 6, or a pair `[input, output]` in the form of Ogmios 5 and Blockfrost',
  }),
);

type Json = Readonly<Record<string, unknown>>;

/** By `txHash#index`. */
export function readAdditionalUtxos(given: readonly unknown[] | undefined): ReadonlyMap<string, OutputContent> {
  const outputs = new Map<string, OutputContent>();
  for (const [index, entry] of (given ?? []).entries()) {
    const field = `additionalUtxoSet[${index}]`;
    try {
      const { outpoint, content } = readEntry(entry);
      outputs.set(outpoint, content);
    } catch (cause) {
      if (!(cause instanceof DecodeError)) throw cause;
      throw new ServiceError('invalid', `Field '${field}' is not a valid UTxO: ${cause.message}`, { cause });
    }
  }
  return outputs;
}

function readEntry(entry: unknown): { readonly outpoint: string; readonly content: OutputContent } {
  if (Array.isArray(entry)) {
    const [input, output] = entry.map(object);
    if (input === undefined || output === undefined) throw new DecodeError('a pair must have an input and an output');
    return { outpoint: formatOutpoint(input['txId'] ?? input['txHash'], input['index']), content: readFields(output) };
  }
  const utxo = object(entry);
  if (typeof utxo['cbor'] === 'string') {
    const reader = new CborReader(fromHex(utxo['cbor']));
    const content = readOutput(reader);
    reader.expectEnd();
    return { outpoint: formatOutpoint(utxo['txHash'], utxo['outputIndex']), content };
  }
  const { transaction } = utxo;
  return {
    outpoint: formatOutpoint(transaction && object(transaction)['id'], utxo['index']),
    content: readFields(utxo),
  };
}

function object(value: unknown): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new DecodeError('expected an object');
  return value as Json;
}

function formatOutpoint(hash: unknown, index: unknown): string {
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/i.test(hash)) throw new DecodeError('its transaction is missing');
  if (!Number.isInteger(index)) throw new DecodeError('its index is missing');
  return `${hash.toLowerCase()}#${index}`;
}

function readFields(output: Json): OutputContent {
  const { address, value, datum, script } = output;
  const datumHash = output['datumHash'] ?? output['datum_hash'];
  if (typeof address !== 'string') throw new DecodeError('its address is missing');
  return {
    address: encodeAddress(parseAddress(address)),
    ...readValue(object(value)),
    datumHash: typeof datumHash === 'string' ? fromHex(datumHash) : undefined,
    inlineDatum: typeof datum === 'string' ? readDatum(datum) : undefined,
    scriptRef: script === undefined || script === null ? undefined : readScriptJson(object(script)),
  };
}

function readDatum(text: string): Uint8Array {
  const bytes = fromHex(text);
  decodePlutusData(bytes);
  return bytes;
}

/** `{ada: {lovelace}, policy: {name: quantity}}`, or `{coins, assets: {"policy.name": quantity}}`. */
function readValue(value: Json): Pick<OutputContent, 'lovelace' | 'assets'> {
  const assets: AssetQuantity[] = [];
  const add = (policy: string, name: string, quantity: unknown): void => {
    if (!/^[0-9a-f]{56}$/i.test(policy)) throw new DecodeError(`the policy ${policy.slice(0, 64)} must have 28 bytes`);
    assets.push({ policyId: fromHex(policy), assetName: fromHex(name), quantity: integer(quantity) });
  };
  if (value['coins'] !== undefined && value['coins'] !== null) {
    for (const [unit, quantity] of Object.entries(object(value['assets'] ?? {}))) {
      const bare = unit.replace('.', '');
      add(bare.slice(0, 56), bare.slice(56), quantity);
    }
    return { lovelace: integer(value['coins']), assets };
  }
  for (const [policy, names] of Object.entries(value))
    if (policy !== 'ada') for (const [name, quantity] of Object.entries(object(names))) add(policy, name, quantity);
  return { lovelace: integer(object(value['ada'])['lovelace']), assets };
}

function integer(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'string' && /^[0-9]{1,20}$/.test(value)) return BigInt(value);
  throw new DecodeError('a quantity must be a whole number');
}

const LANGUAGES: ReadonlyMap<string, ScriptLanguage> = new Map(
  SCRIPT_LANGUAGES.map((language) => [LANGUAGE_NAMES[language], language]),
);

/** `{language, cbor}`, or `{"plutus:v2": "…"}`. */
function readScriptJson(script: Json): Script {
  const [name, text] =
    typeof script['language'] === 'string' ? [script['language'], script['cbor']] : (Object.entries(script)[0] ?? []);
  const language = LANGUAGES.get(String(name));
  if (language === undefined || typeof text !== 'string') throw new DecodeError('its script has an unknown form');
  return { language, bytes: fromHex(text) };
}
