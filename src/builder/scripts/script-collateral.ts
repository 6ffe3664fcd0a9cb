import { NONE } from '../../chains/cardano/lists.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { BodyContent } from '../../chains/cardano/transactions/encode-body.js';
import { amountSize, bytesSize, headSize } from '../encoding/cbor-size.js';
import { BuildError } from '../errors.js';
import { minLovelace } from '../plan/min-utxo.js';
import type { PlacedOutput } from '../request/script-request.js';
import { SMALLEST_INPUT_BYTES } from '../selection/selection.js';
import type { AssetTable } from '../wallet/asset-table.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { valueSizeWithoutLovelace } from '../wallet/value.js';
import { INPUT_BYTES_WITHOUT_INDEX } from '../wallet/wallet.js';
import { VKEY_WITNESS_BYTES } from '../wallet/witness-table.js';
import { type Assets, COINS_PER_BYTE, orderEntries, ScriptChange } from './script-change.js';
import { type Funds, sumOutputs, sumUtxos } from './script-inputs.js';
import type { ScriptUtxos } from './script-utxos.js';

/** The mainnet value, for chains without this parameter. */
const COLLATERAL_PERCENT = 150n;
const MAX_COLLATERAL_INPUTS = 3;
/** Of UTxOs that need no return output in pairs, this many are tried. */
const PAIRED_UP_TO = 32;
/** The key of the field. */
const RETURN_KEY_BYTES = 1;

export interface Collateral {
  readonly outputs: readonly PlacedOutput[];
  readonly fields: Pick<BodyContent, 'collateral' | 'collateralReturn' | 'totalCollateral'>;
  /** The size of the return output; 0 without one. */
  readonly returnBytes: number;
}

/** A UTxO that may be put up, with everything that its price depends on. */
interface Candidate {
  /** In the wallet. */
  readonly position: number;
  readonly lovelace: bigint;
  readonly tokens: number;
  readonly keyHash: string;
  readonly inputBytes: number;
  /** A return output without tokens. */
  readonly plainReturn: ReturnOutput;
  /** The same with all its tokens, once it was needed. */
  fullReturn: ReturnOutput | undefined;
}

/** The size of a return output without lovelace, and its minimum. */
interface ReturnOutput {
  readonly bytes: number;
  readonly min: bigint;
}

/**
 * Chooses the collateral that makes the transaction cheapest. A return output is always present when the excess suffices
 * for one, so that a failing script costs no more than the ledger requires.
 */
export class CollateralChooser {
  private readonly given: readonly PlacedOutput[] | undefined;
  private readonly wallet: ScriptUtxos;
  private readonly parameters: ProtocolParameters;
  private readonly max: number;
  /** Without tokens first, then by rising lovelace. */
  private readonly candidates: readonly Candidate[];

  /** `given`: by the request, in place of UTxOs of the wallet. */
  constructor(given: readonly PlacedOutput[] | undefined, wallet: ScriptUtxos, parameters: ProtocolParameters) {
    this.given = given;
    this.wallet = wallet;
    this.parameters = parameters;
    this.max = Number(parameters.maxCollateralInputs ?? MAX_COLLATERAL_INPUTS);
    if (given !== undefined && given.length > this.max)
      throw new BuildError(`collateral can have at most ${this.max} UTxOs`);
    this.candidates = given === undefined ? toCandidates(wallet, parameters) : [];
    retainShape(this);
  }

  /** The keys of the UTxOs that may be put up. */
  keyHashes(): readonly string[] {
    return [...new Set(this.candidates.map(({ keyHash }) => keyHash))];
  }

  /** The cheapest collateral when these keys sign anyway. */
  choose(fee: bigint, signing: ReadonlySet<string>): Collateral {
    const needed = this.computeNeeded(fee);
    if (this.given !== undefined) {
      const collateral = this.putUp(this.given, needed);
      if (collateral !== undefined) return collateral;
      throw new BuildError(
        `The UTxOs in collateral are not suitable: ${needed} lovelace are required, and the rest must be zero or enough for a return output with all tokens`,
      );
    }
    const chosen = this.chooseFew(needed, signing) ?? this.chooseLargest(needed);
    if (chosen !== undefined) return chosen;
    throw new BuildError(
      `A script runs, so ${needed} lovelace of collateral are required: no ${this.max} of the given UTxOs are enough, ADA-only UTxOs work best`,
    );
  }

  /** By how many bytes the collateral can be shorter at most, at any lower fee. */
  computeSavable({ outputs, returnBytes }: Collateral, fee: bigint): number {
    let bytes = -SMALLEST_INPUT_BYTES;
    for (const { reference } of outputs) bytes += INPUT_BYTES_WITHOUT_INDEX + headSize(reference.index);
    return returnBytes === 0 ? bytes : bytes + RETURN_KEY_BYTES + returnBytes - this.computeLeastReturn(fee);
  }

  /** The bytes of a return output that every collateral needs up to a fee: UTxOs that leave too little are too small. */
  private computeLeastReturn(fee: bigint): number {
    const needed = this.computeNeeded(fee);
    let least = Number.POSITIVE_INFINITY;
    for (const { lovelace, tokens, plainReturn } of this.candidates) {
      if (tokens === 0 && lovelace < needed + plainReturn.min) return 0;
      least = Math.min(least, RETURN_KEY_BYTES + plainReturn.bytes + amountSize(plainReturn.min));
    }
    return least < Number.POSITIVE_INFINITY ? least : 0;
  }

  private computeNeeded(fee: bigint): bigint {
    return (fee * (this.parameters.collateralPercentage ?? COLLATERAL_PERCENT) + 99n) / 100n;
  }

  /** One UTxO, or two that together need no return output. */
  private chooseFew(needed: bigint, signing: ReadonlySet<string>): Collateral | undefined {
    const addedBytes = ({ keyHash, inputBytes }: Candidate): number =>
      inputBytes + (signing.has(keyHash) ? 0 : VKEY_WITNESS_BYTES);
    let best: readonly Candidate[] | undefined;
    let bestBytes = Number.POSITIVE_INFINITY;
    const small: Candidate[] = [];
    for (const candidate of this.candidates) {
      const rest = candidate.lovelace - needed;
      const isPlain = candidate.tokens === 0;
      if (isPlain && rest < candidate.plainReturn.min) small.push(candidate);
      if (rest < 0n || (!isPlain && rest < candidate.plainReturn.min)) continue;
      const added = addedBytes(candidate);
      const computeBytes = ({ bytes, min }: ReturnOutput): number =>
        added + (rest >= min ? RETURN_KEY_BYTES + bytes + amountSize(rest) : 0);
      // Most UTxOs with tokens lose without a look at the tokens.
      let bytes = computeBytes(candidate.plainReturn);
      if (bytes >= bestBytes) continue;
      if (!isPlain) {
        candidate.fullReturn ??= this.measureFullReturn(candidate);
        if (rest < candidate.fullReturn.min) continue;
        bytes = computeBytes(candidate.fullReturn);
        if (bytes >= bestBytes) continue;
      }
      [best, bestBytes] = [[candidate], bytes];
    }
    if (this.max < 2) small.length = 0;
    const paired = small.slice(-PAIRED_UP_TO);
    for (const [index, first] of paired.entries())
      for (const second of paired.slice(index + 1)) {
        const rest = first.lovelace + second.lovelace - needed;
        const shared = first.keyHash === second.keyHash && !signing.has(first.keyHash) ? VKEY_WITNESS_BYTES : 0;
        const bytes = addedBytes(first) + addedBytes(second) - shared;
        if (rest < 0n || rest >= first.plainReturn.min || bytes >= bestBytes) continue;
        [best, bestBytes] = [[first, second], bytes];
      }
    const outputs = best?.map(({ position }) => this.wallet.place(position));
    return outputs && this.putUp(outputs, needed);
  }

  private measureFullReturn({ position }: Candidate): ReturnOutput {
    const { wallet } = this;
    const { assets } = sumUtxos([position], wallet, NO_FUNDS);
    return measureReturn(wallet.getAddress(position), assets, wallet.table, this.parameters);
  }

  private putUp(outputs: readonly PlacedOutput[], needed: bigint): Collateral | undefined {
    const [first] = outputs;
    if (first === undefined) return undefined;
    const { table } = this.wallet;
    const { lovelace, assets } = sumOutputs(outputs, table);
    if (lovelace < needed) return undefined;
    const collateral = outputs.map(({ reference }) => reference);
    const change = new ScriptChange(first.content.address, assets, table, this.parameters);
    const rest = lovelace - needed;
    if (change.count(rest) === 1 && change.computeShort(rest) === 0n) {
      const [collateralReturn] = change.createOutputs(rest);
      const fields = { collateral, collateralReturn, totalCollateral: needed };
      return { outputs, fields, returnBytes: change.measure(rest) };
    }
    if (assets.size > 0) return undefined;
    const fields = { collateral, collateralReturn: undefined, totalCollateral: lovelace };
    return { outputs, fields, returnBytes: 0 };
  }

  /** The largest UTxOs together, those without tokens first. */
  private chooseLargest(needed: bigint): Collateral | undefined {
    const largestFirst = this.candidates
      .toSorted((a, b) => byTokens(a, b) || byLovelace(b, a))
      .slice(0, this.max)
      .map(({ position }) => this.wallet.place(position));
    for (let count = 1; count <= largestFirst.length; count += 1) {
      const collateral = this.putUp(largestFirst.slice(0, count), needed);
      if (collateral !== undefined) return collateral;
    }
    return undefined;
  }
}

const NO_ASSETS: Assets = new Map();
const NO_FUNDS: Funds = { lovelace: 0n, assets: NO_ASSETS };

/** Without tokens first, then by rising lovelace. */
function toCandidates(wallet: ScriptUtxos, parameters: ProtocolParameters): readonly Candidate[] {
  const plainReturns = new Map<Uint8Array, ReturnOutput>();
  const candidates = wallet.utxos.map(({ lovelace, assets = NONE, outputIndex = 0 }, position): Candidate => {
    const address = wallet.getAddress(position);
    const plainReturn = plainReturns.get(address) ?? measureReturn(address, NO_ASSETS, wallet.table, parameters);
    plainReturns.set(address, plainReturn);
    return {
      position,
      lovelace,
      tokens: assets.length,
      keyHash: wallet.getKeyHash(position),
      inputBytes: INPUT_BYTES_WITHOUT_INDEX + headSize(outputIndex),
      plainReturn,
      fullReturn: assets.length === 0 ? plainReturn : undefined,
    };
  });
  return candidates.sort((a, b) => byTokens(a, b) || byLovelace(a, b));
}

function measureReturn(
  address: Uint8Array,
  assets: Assets,
  table: AssetTable,
  { coinsPerUtxoUnit = COINS_PER_BYTE }: ProtocolParameters,
): ReturnOutput {
  const bytes = 1 + bytesSize(address.length) + valueSizeWithoutLovelace(orderEntries(assets, table), table);
  return { bytes, min: minLovelace(bytes, coinsPerUtxoUnit) };
}

const byTokens = (a: Candidate, b: Candidate): number => a.tokens - b.tokens;

const byLovelace = (a: Candidate, b: Candidate): number =>
  a.lovelace < b.lovelace ? -1 : a.lovelace > b.lovelace ? 1 : 0;
