import type { ScriptWitness, SpendRequest, TransactionIntent } from '../../../builder/plan/intent.js';
import { readNativeScript } from '../../../builder/request/read-native-script.js';
import type { AssetAmount, Payment } from '../../../builder/request/request.js';
import { addressText, isOnNetwork } from '../../../chains/cardano/addresses/address.js';
import { hashScript } from '../../../chains/cardano/scripts/script.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { parseScriptLanguage } from '../outputs/script-type.js';
import type { FoundScript } from '../transactions/find-script.js';
import { parseCip68Token } from './cip68-token.js';
import type { ComposeIntent } from './compose-shapes.js';
import { findGuard, parsePolicyId, scriptAtOutput } from './intent-guard.js';
import { getIntentName, type NamedIntent, nameField, nameInput } from './intent-names.js';
import { parsePlutusData } from './plutus-data-input.js';
import { parsePoolParams } from './pool-params.js';
import { parseProposal } from './proposal-action.js';
import { parseAmount, parseDatum, parseLovelace, parseReferenceScript } from './read-request.js';
import { parseRedeemer } from './redeemer-template.js';
import { readAddress } from './resolve-inputs.js';
import type { OutputLookup } from './script-outputs.js';
import { parseScript } from './script-sources.js';
import { datumFor } from './spent-datum.js';
import { getPurpose, isTypedItem, type TypedDataEncoder } from './typed-data.js';
import { parseVoting } from './voting.js';

type Of<Kind extends ComposeIntent['kind']> = Extract<ComposeIntent, { kind: Kind }>;
type WitnessGiven = Pick<Of<'stakeRegistration'>, 'redeemer' | 'units' | 'nativeScript' | 'script' | 'referenceInput'>;

/** Everything that intents refer to, looked up before they are parsed. */
export interface ComposeLookups {
  readonly network: CardanoNetwork;
  readonly output: OutputLookup;
  /** The address of a handle. */
  readonly handle: (name: string) => string | undefined;
  readonly datums: ReadonlyMap<string, Uint8Array>;
  readonly scripts: ReadonlyMap<string, FoundScript>;
  /** Hashes of scripts that other inputs of the transaction carry. */
  readonly carried: ReadonlySet<string>;
  /** Everything that the UTxOs hold of a unit. */
  readonly holding: (unit: string) => bigint;
  /** Hash of the guardrail script of the constitution. */
  readonly guardrail: string | undefined;
  readonly typed: TypedDataEncoder;
}

const MAX_MINTED = 2n ** 63n - 1n;

const invalid = (reason: string): ServiceError => new ServiceError('invalid', reason);

export function parseIntent(given: NamedIntent, index: number, lookups: ComposeLookups): TransactionIntent {
  const { name, ...intent } = given;
  const place: Place = {
    field: getIntentName(given, index),
    input: (input) => nameInput(given, index, input),
  };
  const parsed = parseContent(intent as ComposeIntent, place, lookups);
  return name === undefined ? parsed : { ...parsed, name };
}

/** The location of an intent and of its inputs in the body. */
interface Place {
  readonly field: string;
  readonly input: (place: number) => string;
}

function parseContent(given: ComposeIntent, { field, input }: Place, lookups: ComposeLookups): TransactionIntent {
  const witness = isWitnessed(given)
    ? toWitness(given, findGuard(given, lookups), field, getPurpose(given.kind), lookups)
    : {};
  switch (given.kind) {
    case 'payment':
      return {
        kind: given.kind,
        outputs: given.outputs.map((output, place) =>
          parseOutput(output, nameField(field, `outputs[${place}]`), lookups),
        ),
      };
    case 'spend':
      return {
        kind: given.kind,
        inputs: given.inputs.map((each, place) => parseSpend(each, input(place), lookups)),
      };
    case 'reference':
      return {
        kind: given.kind,
        outputs: given.inputs.map((each, place) => lookups.output(input(place), each)),
      };
    case 'mint': {
      const assets = given.assets.map(({ assetName, quantity: digits }, place) => {
        const quantity = BigInt(digits);
        if (quantity > MAX_MINTED || quantity < -MAX_MINTED)
          throw invalid(
            `${nameField(field, `assets[${place}].quantity`)}: a transaction mints or burns at most ${MAX_MINTED}`,
          );
        return { assetName, quantity };
      });
      return { kind: given.kind, policyId: parsePolicyId(given, field), assets, ...witness };
    }
    case 'mintCip68':
      return {
        kind: given.kind,
        policyId: parsePolicyId(given, field),
        tokens: given.tokens.map(parseCip68Token),
        ...witness,
      };
    case 'deployScript': {
      const { script, address } = given;
      const language = parseScriptLanguage(script.type);
      return { kind: given.kind, script: { language, cbor: script.cbor }, ...(address !== undefined && { address }) };
    }
    case 'poolRegistration':
      return { kind: given.kind, poolParams: parsePoolParams(given.poolParams) };
    case 'poolRetirement':
      return given;
    case 'vote':
      return { kind: given.kind, ...parseVoting(given), ...witness };
    case 'proposal':
      return { kind: given.kind, ...parseProposal(given), ...witness };
    case 'treasuryDonation': {
      const { amount, treasury } = given;
      return {
        kind: given.kind,
        amount: parseLovelace(amount, `${field}.amount`),
        ...(treasury !== undefined && { treasury: parseLovelace(treasury, `${field}.treasury`) }),
      };
    }
    case 'withdrawal': {
      const { stakeAddress, amount } = given;
      const stated = amount === undefined ? {} : { amount: parseLovelace(amount, `${field}.amount`) };
      return { kind: given.kind, stakeAddress, ...stated, ...witness };
    }
    default: {
      const { redeemer: _, units: __, nativeScript: ___, script: ____, referenceInput: _____, ...rest } = given;
      return { ...rest, ...witness } as TransactionIntent;
    }
  }
}

type Witnessed = Extract<ComposeIntent, { redeemer?: unknown }>;

const UNWITNESSED: readonly ComposeIntent['kind'][] = [
  'payment',
  'spend',
  'reference',
  'deployScript',
  'poolRegistration',
  'poolRetirement',
  'treasuryDonation',
];

const isWitnessed = (given: ComposeIntent): given is Witnessed => !UNWITNESSED.includes(given.kind);

function parseOutput(given: Of<'payment'>['outputs'][number], field: string, lookups: ComposeLookups): Payment {
  const { lovelace = '0', assets = [], referenceScript } = given;
  return {
    address: resolveAddress(given, field, lookups),
    lovelace: parseAmount(lovelace, () => `${field}.lovelace`),
    assets: assets.map(({ policyId, assetName, quantity }, index): AssetAmount => {
      const place = `${field}.assets[${index}].quantity`;
      const amount =
        quantity === 'all' ? lookups.holding((policyId + assetName).toLowerCase()) : parseAmount(quantity, () => place);
      if (amount === 0n)
        throw invalid(`${place}: ${quantity === 'all' ? 'the UTxOs hold none of it' : 'must be 1 or more'}`);
      return { policyId, assetName, quantity: amount };
    }),
    ...parseDatum(given, () => field, datumParser(lookups)),
    ...(referenceScript && { referenceScript: parseReferenceScript(referenceScript, () => field) }),
  };
}

function resolveAddress(
  { address, paymentCredential: given }: Of<'payment'>['outputs'][number],
  field: string,
  { network, handle }: ComposeLookups,
): string {
  if ((address === undefined) === (given === undefined))
    throw invalid(`${field}: pass one of 'address' and 'paymentCredential'`);
  if (address !== undefined) {
    if (!address.startsWith('$')) return address;
    const found = handle(address);
    if (found === undefined) throw invalid(`${field}.address: there is no handle ${address}`);
    return found;
  }
  const { hash, script = false, stakeAddress } = given!;
  const payment = { type: script ? 'script' : 'key', hash: fromHex(hash) } as const;
  const { networkId } = network;
  if (stakeAddress === undefined) return addressText({ type: 'enterprise', networkId, payment });
  const account = readAddress(stakeAddress, `${field}.paymentCredential.stakeAddress`);
  if (account.type !== 'reward') throw invalid(`${field}.paymentCredential.stakeAddress is not a stake address`);
  if (!isOnNetwork(account, network))
    throw invalid(`${field}.paymentCredential.stakeAddress does not belong to ${network.id}`);
  return addressText({ type: 'base', networkId, payment, stake: account.stake });
}

function parseSpend(given: Of<'spend'>['inputs'][number], field: string, lookups: ComposeLookups): SpendRequest {
  const output = lookups.output(field, given);
  const hash = scriptAtOutput(output);
  if (hash === undefined && given.redeemer !== undefined)
    throw invalid(`${field} is not at a script address: leave out 'redeemer', or let it be selected from 'utxos'`);
  const witness = toWitness(given, hash, field, getPurpose('spend'), lookups);
  const hasRedeemer = given.redeemer !== undefined;
  const parse = datumParser(lookups);
  const datum = hasRedeemer ? datumFor(output, given.datum, lookups.datums, field, parse) : undefined;
  return { output, ...(datum && { datum }), ...witness };
}

/** Reads a datum in any form, also in the words of a blueprint. */
const datumParser =
  ({ typed }: ComposeLookups) =>
  (given: unknown, field: string): Uint8Array =>
    isTypedItem(given)
      ? typed.encode(given, { argument: 'datum', purpose: 'spend' }, field)
      : parsePlutusData(given, field);

function toWitness(
  given: WitnessGiven,
  hash: Uint8Array | undefined,
  field: string,
  purpose: string,
  lookups: ComposeLookups,
): { readonly witness?: ScriptWitness } {
  const { redeemer, units, nativeScript, script, referenceInput } = given;
  if ([nativeScript, script, referenceInput].filter((each) => each !== undefined).length > 1)
    throw invalid(`${field}: pass only one of 'nativeScript', 'script' and 'referenceInput'`);
  if ([redeemer, nativeScript, script, referenceInput].every((each) => each === undefined)) return {};
  if (hash === undefined)
    throw invalid(`${field} belongs to a key: remove 'redeemer', 'script', 'nativeScript' and 'referenceInput'`);
  if (nativeScript !== undefined) {
    if (redeemer !== undefined) throw invalid(`${field}: a native script takes no 'redeemer'`);
    const read = readNativeScript(nativeScript, `${field}.nativeScript`);
    if (read.hash !== toHex(hash))
      throw invalid(`${field}.nativeScript has the hash ${read.hash}; expected ${toHex(hash)}`);
    return { witness: { script: { language: 'native', bytes: read.bytes } } };
  }
  if (redeemer === undefined && referenceInput === undefined)
    throw invalid(`${field} belongs to the script ${toHex(hash)}: pass 'redeemer'`);
  const source = findSource({ script, referenceInput }, hash, field, lookups);
  return {
    witness: {
      ...(redeemer !== undefined && { redeemer: parseRedeemer(redeemer, `${field}.redeemer`, lookups.typed, purpose) }),
      ...(units && { units: { memory: BigInt(units.mem), steps: BigInt(units.steps) } }),
      ...source,
    },
  };
}

function findSource(
  { script, referenceInput }: Pick<WitnessGiven, 'script' | 'referenceInput'>,
  hash: Uint8Array,
  field: string,
  { output, carried, scripts }: ComposeLookups,
): Pick<ScriptWitness, 'script' | 'referenceInput'> {
  if (script !== undefined) return { script: parseScript(script, hash, `${field}.script`) };
  if (referenceInput !== undefined) {
    const carrier = output(`${field}.referenceInput`, referenceInput);
    const { scriptRef } = carrier.content;
    if (scriptRef === undefined || toHex(hashScript(scriptRef)) !== toHex(hash))
      throw invalid(`${field}.referenceInput does not contain the script ${toHex(hash)}`);
    return { referenceInput: carrier };
  }
  if (carried.has(toHex(hash))) return {};
  const found = scripts.get(toHex(hash));
  if (found === undefined)
    throw invalid(`${field}: the script ${toHex(hash)} is not on this chain: pass 'script' or 'referenceInput'`);
  return found.carriedBy === undefined ? { script: found.script } : { referenceInput: found.carriedBy };
}
