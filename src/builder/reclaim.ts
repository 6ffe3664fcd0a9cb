import { decodeAddressInBlock, encodeAddress, parseAddress, paymentCredential } from '../chains/cardano/address.js';
import { type BodyContent, encodeBody } from '../chains/cardano/encode-body.js';
import { encodeWitnessSet, type WitnessContent } from '../chains/cardano/encode-witnesses.js';
import { executionFee, referenceScriptFee, totalUnits } from '../chains/cardano/ledger/minimum-fee.js';
import { scriptDataHash } from '../chains/cardano/ledger/script-data.js';
import { type OutputContent, type OutputReference, writeOutput } from '../chains/cardano/output.js';
import type { ProtocolParameters } from '../chains/cardano/protocol-parameters.js';
import type { ExecutionUnits } from '../chains/cardano/protocol-update.js';
import { compareReferences } from '../chains/cardano/redeemer-target.js';
import type { Script } from '../chains/cardano/script.js';
import { SCRIPT_LANGUAGES } from '../chains/cardano/script-hash.js';
import { byronBody } from '../chains/cardano/transaction-body.js';
import type { AssetQuantity } from '../chains/cardano/value.js';
import { NO_WITNESSES, type Redeemer } from '../chains/cardano/witnesses.js';
import { blake2b256 } from '../kernel/blake2b.js';
import { CborWriter } from '../kernel/cbor/writer.js';
import { fromHex, toHex } from '../kernel/hex.js';
import { BuildError } from './errors.js';
import { minLovelace } from './min-utxo.js';

/** An output with where it lies. */
export interface PlacedOutput {
  readonly reference: OutputReference;
  readonly content: OutputContent;
}

/** The script of an output: in the transaction itself, or carried by an output that is only read. */
export interface SpendingScript {
  readonly script: Script;
  readonly carriedBy: OutputReference | undefined;
}

/** Somebody takes back what lies at a Plutus script, by a redeemer that wants nothing but signatures. */
export interface ReclaimRequest {
  readonly taken: PlacedOutput;
  /** CBOR; undefined where the output carries it itself. */
  readonly datum: Uint8Array | undefined;
  /** CBOR. */
  readonly redeemer: Uint8Array;
  readonly script: SpendingScript;
  /** Hashes of keys that the script wants to have signed, hexadecimal. */
  readonly signers: readonly string[];
  readonly changeAddress: string;
  /** Pays where what is taken is not enough, and stands as collateral. At addresses with keys. */
  readonly wallet: readonly PlacedOutput[];
  /** In place of what the wallet would put up. */
  readonly collateral?: PlacedOutput;
  readonly units: ExecutionUnits;
  readonly validUntil: bigint;
}

export interface Reclaimed {
  readonly cbor: Uint8Array;
  readonly hash: Uint8Array;
  readonly fee: bigint;
  /** Hashes of all keys that must sign. */
  readonly keyHashes: readonly string[];
}

interface Draft {
  readonly body: Uint8Array;
  readonly witnesses: WitnessContent;
  readonly keyHashes: readonly string[];
}

const NO_BYTES = new Uint8Array();
/** As wide as such fees are, so that the first draft has its final size. */
const FEE_GUESS = 500_000n;
const ROUNDS = 6;
const MOST_EXTRA = 20;
/** Of mainnet, for chains that state none. */
const COLLATERAL_PERCENT = 150n;
const COINS_PER_BYTE = 4_310n;

/** The least that it costs. Throws a `BuildError` where the wallet has too little. */
export function reclaim(request: ReclaimRequest, parameters: ProtocolParameters): Reclaimed {
  const plain = request.wallet.filter(({ content }) => isPlain(content)).toSorted(byWorth);
  for (let extra = 0; extra <= Math.min(plain.length, MOST_EXTRA); extra += 1) {
    const settled = settle(request, plain.slice(0, extra), parameters);
    if (settled !== undefined) return settled;
  }
  throw new BuildError('What is taken back and the UTxOs of the sender are not enough for the fee and the change');
}

const isPlain = ({ datumHash, inlineDatum, scriptRef }: OutputContent): boolean =>
  datumHash === undefined && inlineDatum === undefined && scriptRef === undefined;

/** Coins alone before those with tokens, then the largest. */
const byWorth = ({ content: a }: PlacedOutput, { content: b }: PlacedOutput): number =>
  a.assets.length - b.assets.length || (a.lovelace > b.lovelace ? -1 : a.lovelace < b.lovelace ? 1 : 0);

function settle(
  request: ReclaimRequest,
  extra: readonly PlacedOutput[],
  parameters: ProtocolParameters,
): Reclaimed | undefined {
  let fee = FEE_GUESS;
  for (let round = 0; round < ROUNDS; round += 1) {
    const draft = draftWith(request, extra, parameters, fee);
    if (draft === undefined) return undefined;
    const needed = leastFee(draft, request, parameters);
    // A higher fee than needed stays where a lower one would make the transaction longer again.
    if (needed === fee || (needed < fee && round > 2)) return written(draft, fee);
    fee = needed;
  }
  return undefined;
}

function draftWith(
  request: ReclaimRequest,
  extra: readonly PlacedOutput[],
  parameters: ProtocolParameters,
  fee: bigint,
): Draft | undefined {
  const { taken, script, datum, redeemer, units, validUntil } = request;
  const spent = [taken, ...extra].toSorted((a, b) => compareReferences(a.reference, b.reference));
  const change = changeOf(request, spent, fee);
  if (change.lovelace < leastLovelace(change, parameters)) return undefined;
  const collateral = collateralOf(request, parameters, fee);
  const redeemers: readonly Redeemer[] = [{ purpose: 'spend', index: spent.indexOf(taken), data: redeemer, units }];
  const witnesses: WitnessContent = {
    ...NO_WITNESSES,
    scripts: script.carriedBy === undefined ? [script.script] : [],
    datums: datum === undefined ? [] : [datum],
    redeemers,
  };
  const body: BodyContent = {
    ...byronBody([], [], NO_BYTES),
    inputs: spent.map(({ reference }) => reference),
    outputs: [change],
    fee,
    validUntil,
    requiredSigners: request.signers.map(fromHex),
    referenceInputs: script.carriedBy === undefined ? [] : [script.carriedBy],
    scriptDataHash: dataHashOf(witnesses, script.script, parameters),
    ...collateral.fields,
  };
  const keyHashes = new Set([...request.signers, ...[...extra, collateral.output].map(keyHashOf)]);
  return { body: encodeBody(body), witnesses, keyHashes: [...keyHashes] };
}

function changeOf({ changeAddress }: ReclaimRequest, spent: readonly PlacedOutput[], fee: bigint): OutputContent {
  const assets = new Map<string, AssetQuantity>();
  let lovelace = -fee;
  for (const { content } of spent) {
    lovelace += content.lovelace;
    for (const asset of content.assets) {
      const unit = toHex(asset.policyId) + toHex(asset.assetName);
      assets.set(unit, { ...asset, quantity: asset.quantity + (assets.get(unit)?.quantity ?? 0n) });
    }
  }
  return plainOutput(encodeAddress(parseAddress(changeAddress)), lovelace, [...assets.values()]);
}

const plainOutput = (address: Uint8Array, lovelace: bigint, assets: readonly AssetQuantity[]): OutputContent => ({
  address,
  lovelace,
  assets,
  datumHash: undefined,
  inlineDatum: undefined,
  scriptRef: undefined,
});

function leastLovelace(output: OutputContent, { coinsPerUtxoUnit = COINS_PER_BYTE }: ProtocolParameters): bigint {
  const writer = new CborWriter();
  writeOutput(writer, { ...output, lovelace: 0n });
  return minLovelace(writer.length - 1, coinsPerUtxoUnit);
}

interface Collateral {
  readonly output: PlacedOutput;
  readonly fields: Pick<BodyContent, 'collateral' | 'collateralReturn' | 'totalCollateral'>;
}

/** The smallest that serves: what it holds beyond need comes back, and tokens always do. */
function collateralOf(request: ReclaimRequest, parameters: ProtocolParameters, fee: bigint): Collateral {
  const { collateralPercentage = COLLATERAL_PERCENT } = parameters;
  const needed = (fee * collateralPercentage + 99n) / 100n;
  const given = request.collateral === undefined ? request.wallet : [request.collateral];
  const sorted = given.toSorted(
    ({ content: a }, { content: b }) =>
      a.assets.length - b.assets.length || (a.lovelace < b.lovelace ? -1 : a.lovelace > b.lovelace ? 1 : 0),
  );
  for (const output of sorted) {
    const { address, lovelace, assets } = output.content;
    const rest = plainOutput(address, lovelace - needed, assets);
    const collateral = [output.reference];
    if (rest.lovelace > 0n && rest.lovelace >= leastLovelace(rest, parameters))
      return { output, fields: { collateral, collateralReturn: rest, totalCollateral: needed } };
    if (assets.length === 0 && lovelace >= needed)
      return { output, fields: { collateral, collateralReturn: undefined, totalCollateral: lovelace } };
  }
  throw new BuildError(
    `A script runs, so that ${needed} lovelace must stand as collateral in one UTxO: none of those given can, coins alone serve best`,
  );
}

/** By their numbers in cost models. */
const languageOf = ({ language }: Script): number => SCRIPT_LANGUAGES.indexOf(language) - 1;

function dataHashOf(witnesses: WitnessContent, script: Script, parameters: ProtocolParameters): Uint8Array {
  const encoded = encodeWitnessSet(witnesses);
  const hash = scriptDataHash(
    { witnesses: { ...NO_WITNESSES, ...witnesses, encoded } },
    { languages: [languageOf(script)], parameters },
  );
  if (!(hash instanceof Uint8Array)) throw new BuildError('The cost model of the script is not known on this network');
  return hash;
}

function keyHashOf({ content, reference }: PlacedOutput): string {
  const address = decodeAddressInBlock(content.address);
  const credential = address && paymentCredential(address);
  if (credential?.type !== 'key')
    throw new BuildError(`The UTxO ${toHex(reference.txHash)}#${reference.index} is not at an address with a key`);
  return toHex(credential.hash);
}

function leastFee(
  { body, witnesses, keyHashes }: Draft,
  { script }: ReclaimRequest,
  parameters: ProtocolParameters,
): bigint {
  const signature = { vkey: new Uint8Array(32), signature: new Uint8Array(64) };
  const signed = encodeWitnessSet({ ...witnesses, vkeys: keyHashes.map(() => signature) });
  // A wallet may mark its set of signatures with a tag of three bytes. The byte about scripts is not counted.
  const size = 1 + body.length + signed.length + 3 + 1;
  const read = script.carriedBy === undefined ? 0 : script.script.bytes.length;
  return (
    parameters.minFeeA * BigInt(size) +
    parameters.minFeeB +
    executionFee(parameters, totalUnits(witnesses.redeemers)) +
    referenceScriptFee(parameters, read)
  );
}

function written({ body, witnesses, keyHashes }: Draft, fee: bigint): Reclaimed {
  const cbor = new CborWriter().array(4).raw(body).raw(encodeWitnessSet(witnesses)).bool(true).null().finish();
  return { cbor, hash: blake2b256(body), fee, keyHashes };
}
