import { decodeHex } from '../../kernel/byte-text.js';
import { readUint48 } from '../../kernel/bytes.js';
import { bytesSize, headSize } from '../encoding/cbor-size.js';
import { BuildError } from '../errors.js';
import { getMaxAssets, selectCandidates } from '../request/candidate-utxos.js';
import { getMaxSupply, type LedgerView } from '../request/ledger-view.js';
import { findNativeScriptUse, type ScriptUse, type Window } from '../request/native-script-use.js';
import type { Utxo } from '../request/request.js';
import type { AddressParser, Lock, PaymentAddress } from './address-parser.js';
import type { AssetTable } from './asset-table.js';
import { toFloat } from './bigint-float.js';
import { orderUtxos } from './canonical-utxo-order.js';
import { HASH_BYTES, OutpointSet } from './outpoint-set.js';
import { retainShape } from './retained-shapes.js';
import { Slab } from './slab.js';
import type { WitnessTable } from './witness-table.js';

/** The reason why a UTxO cannot be spent. */
export type Obstacle =
  | 'locked by a Plutus script'
  | 'locked by an unknown script'
  | 'locked by a native script that cannot be satisfied now'
  | 'with a reference script of unknown size'
  | 'at a Byron redeem address'
  | 'with more assets than fit into a transaction';

/** The witnesses needed to spend from an address, shared by all its UTxOs. */
export interface Requirement {
  /** Indexes in the witness table. */
  readonly items: readonly number[];
  readonly use: ScriptUse | undefined;
}

/**
 * The spendable UTxOs in columns, because a search reads them far more often than the texts. Amounts are floats, exact
 * up to 2^53; results are verified with integers before use.
 */
export interface Wallet {
  /** By falling lovelace, then by outpoint: see `orderUtxos`. */
  readonly utxos: readonly Utxo[];
  /** Transaction hashes of the request, 32 bytes each, and the position of each UTxO among them. */
  readonly txHashes: Uint8Array;
  readonly positions: Int32Array;
  readonly lovelace: Float64Array;
  readonly inputBytes: Uint8Array;
  /** Assets of UTxO `i` are at `assetStart[i]` up to `assetStart[i + 1]`. */
  readonly assetStart: Int32Array;
  readonly assetIndexes: Int32Array;
  readonly quantities: Float64Array;
  readonly requirementIndexes: Int32Array;
  readonly requirements: readonly Requirement[];
  readonly refScriptBytes: Int32Array;
  /** 1 for a UTxO with a datum or a reference script, which is spent only as a last resort. */
  readonly reserved: Uint8Array;
  readonly leftOut: ReadonlyMap<Obstacle, number>;
  /**
   * The requirement of a hypothetical additional UTxO at the sender's address, that of the other UTxOs, or the change
   * address.
   */
  readonly further: Requirement;
}

export interface WalletTables {
  readonly addressParser: AddressParser;
  readonly assets: AssetTable;
  readonly witnesses: WitnessTable;
}

const HASH_DIGITS = 64;
const HASH = /^[0-9a-fA-F]{64}$/;
const MAX_OUTPUT_INDEX = 0xffff;
/** Size of an input without its index. */
export const INPUT_BYTES_WITHOUT_INDEX = 1 + bytesSize(HASH_BYTES);

/** Maximum size of an input; only its index varies in size. */
export const LARGEST_INPUT_BYTES = INPUT_BYTES_WITHOUT_INDEX + headSize(MAX_OUTPUT_INDEX);

/** Information about the sender besides the UTxOs. */
export interface SenderInfo {
  readonly sender: PaymentAddress | undefined;
  readonly change: PaymentAddress;
  /** Units of the assets that the payments need. */
  readonly requiredUnits: ReadonlySet<string>;
}

export function openWallet(
  given: readonly Utxo[],
  home: SenderInfo,
  tables: WalletTables,
  ledger: LedgerView,
  window: Window,
): Wallet {
  const locks = new RequirementResolver(tables.witnesses, ledger, window);
  const leftOut = new Map<Obstacle, number>();
  const txHashes = readHashes(given);
  checkOutpoints(given, txHashes);
  const amounts = readAmounts(given);
  const order = orderUtxos(given, amounts, txHashes);
  const reached = selectCandidates(given, order, home.requiredUnits, getMaxAssets(ledger.parameters.maxTxSize));
  const columns = columnsFor(given);
  const usable: Utxo[] = [];
  // Caches the last address, because most UTxOs have the same one as their predecessor.
  let lastAddress: string | undefined;
  let nearest: PaymentAddress | undefined;
  let requirement: number | Obstacle = 0;
  for (let rank = 0; rank < order.length; rank += 1) {
    const position = order[rank]!;
    const utxo = given[position]!;
    if (utxo.address !== lastAddress) {
      lastAddress = utxo.address;
      const address = tables.addressParser.payment(lastAddress, 'utxos', position);
      requirement = locks.requirement(address);
      if (typeof requirement === 'number') nearest ??= address;
    }
    const refBytes = utxo.referenceScriptHash === undefined ? 0 : getRefScriptBytes(utxo.referenceScriptHash, ledger);
    if (typeof requirement === 'string' || refBytes === undefined || reached?.[position] === 0) {
      const obstacle: Obstacle =
        typeof requirement === 'string'
          ? requirement
          : refBytes === undefined
            ? 'with a reference script of unknown size'
            : 'with more assets than fit into a transaction';
      leftOut.set(obstacle, (leftOut.get(obstacle) ?? 0) + 1);
      continue;
    }
    const index = usable.push(utxo) - 1;
    columns.positions[index] = position;
    columns.lovelace[index] = amounts[position]!;
    columns.requirementIndexes[index] = requirement;
    columns.refScriptBytes[index] = refBytes;
    writeRow(columns, index, position, utxo, tables.assets);
  }
  const further = locks.requirement(home.sender ?? nearest ?? home.change);
  const wallet: Wallet = {
    utxos: usable,
    txHashes,
    requirements: locks.requirements,
    leftOut,
    further:
      typeof further === 'number'
        ? locks.requirements[further]!
        : { items: [tables.witnesses.vkey('')], use: undefined },
    ...(leftOut.size === 0 ? columns : shortened(columns, usable.length)),
  };
  if (totalLovelace(wallet) > Number(getMaxSupply(ledger)))
    throw new BuildError('The UTxOs hold more lovelace than the maximum supply');
  return wallet;
}

function totalLovelace({ lovelace }: Wallet): number {
  let total = 0;
  for (let index = 0; index < lovelace.length; index += 1) total += lovelace[index]!;
  return total;
}

/** Parses all hashes together, which is several times faster; only on failure the malformed one is located. */
export function readHashes(utxos: readonly Pick<Utxo, 'txHash'>[]): Uint8Array {
  let digits = '';
  let areWhole = true;
  for (let position = 0; position < utxos.length; position += 1) {
    const { txHash } = utxos[position]!;
    areWhole &&= txHash.length === HASH_DIGITS;
    digits += txHash;
  }
  const bytes = decodeHex(digits);
  if (areWhole && bytes.length === utxos.length * HASH_BYTES) return bytes;
  const wrong = utxos.findIndex(({ txHash }) => !HASH.test(txHash));
  throw new BuildError(`utxos[${wrong}].txHash must be ${HASH_DIGITS} hexadecimal digits`);
}

function checkOutpoints(utxos: readonly Utxo[], txHashes: Uint8Array): void {
  const outpoints = new OutpointSet(txHashes);
  for (let position = 0; position < utxos.length; position += 1) {
    const { outputIndex = 0 } = utxos[position]!;
    checkOutputIndex(outputIndex, position);
    if (!outpoints.add(position, outputIndex)) throw new BuildError(`utxos[${position}] is duplicated`);
  }
}

export function checkOutputIndex(outputIndex: number, position: number): void {
  if (!Number.isInteger(outputIndex) || outputIndex < 0 || outputIndex > MAX_OUTPUT_INDEX)
    throw new BuildError(`utxos[${position}].outputIndex must be an integer from 0 to ${MAX_OUTPUT_INDEX}`);
}

type Columns = Pick<
  Wallet,
  | 'positions'
  | 'lovelace'
  | 'inputBytes'
  | 'assetStart'
  | 'assetIndexes'
  | 'quantities'
  | 'reserved'
  | 'requirementIndexes'
  | 'refScriptBytes'
>;

/** Room for the numbers of these UTxOs, all zero. */
export function columnsFor(utxos: readonly Utxo[]): Columns {
  const count = utxos.length;
  let assetCount = 0;
  for (let position = 0; position < count; position += 1) assetCount += utxos[position]!.assets?.length ?? 0;
  const slab = Slab.sized(9, count + assetCount, 4 * count + 1 + assetCount, 2 * count);
  return {
    lovelace: slab.floats(count),
    quantities: slab.floats(assetCount),
    assetStart: slab.integers(count + 1),
    assetIndexes: slab.integers(assetCount),
    requirementIndexes: slab.integers(count),
    refScriptBytes: slab.integers(count),
    positions: slab.integers(count),
    inputBytes: slab.bytes(count),
    reserved: slab.bytes(count),
  };
}

function readAmounts(utxos: readonly Utxo[]): Float64Array {
  const amounts = new Float64Array(utxos.length);
  for (let position = 0; position < utxos.length; position += 1) {
    const amount = toFloat(utxos[position]!.lovelace);
    if (amount < 0) throw new BuildError(`utxos[${position}].lovelace is negative`);
    amounts[position] = amount;
  }
  return amounts;
}

function writeRow(columns: Columns, index: number, position: number, utxo: Utxo, table: AssetTable): void {
  const { outputIndex = 0, assets, dataHash, inlineDatum, referenceScriptHash } = utxo;
  columns.inputBytes[index] = INPUT_BYTES_WITHOUT_INDEX + headSize(outputIndex);
  const isPlain = dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;
  columns.reserved[index] = isPlain ? 0 : 1;
  let at = columns.assetStart[index]!;
  if (assets !== undefined) {
    const { assetIndexes, quantities } = columns;
    for (let number = 0; number < assets.length; number += 1) {
      const { policyId, assetName, quantity } = assets[number]!;
      const held = toFloat(quantity);
      if (held < 0) throw new BuildError(`utxos[${position}].assets[${number}].quantity is negative`);
      assetIndexes[at] = table.number(policyId, assetName);
      quantities[at] = held;
      at += 1;
    }
  }
  columns.assetStart[index + 1] = at;
}

/** Trims the space of excluded UTxOs. */
function shortened(columns: Columns, count: number): Columns {
  const assetCount = columns.assetStart[count]!;
  return {
    lovelace: columns.lovelace.subarray(0, count),
    quantities: columns.quantities.subarray(0, assetCount),
    assetStart: columns.assetStart.subarray(0, count + 1),
    assetIndexes: columns.assetIndexes.subarray(0, assetCount),
    requirementIndexes: columns.requirementIndexes.subarray(0, count),
    refScriptBytes: columns.refScriptBytes.subarray(0, count),
    positions: columns.positions.subarray(0, count),
    inputBytes: columns.inputBytes.subarray(0, count),
    reserved: columns.reserved.subarray(0, count),
  };
}

export const getTxHash = ({ txHashes, positions }: Wallet, index: number): Uint8Array =>
  txHashes.subarray(positions[index]! * HASH_BYTES, (positions[index]! + 1) * HASH_BYTES);

/** The first six bytes of the hash, which fit into a number. */
export const txHashBeginning = ({ txHashes, positions }: Wallet, index: number): number =>
  readUint48(txHashes, positions[index]! * HASH_BYTES);

/** Undefined when the script is unknown and so its fee too. */
function getRefScriptBytes(hash: string, { scripts }: LedgerView): number | undefined {
  const script = scripts?.get(hash.toLowerCase());
  if (script === undefined) return undefined;
  return script.language === 'native' ? script.bytes.length : script.sizeBytes;
}

/** Resolves the requirement of each address once. */
class RequirementResolver {
  readonly requirements: Requirement[] = [];
  private readonly cache = new Map<PaymentAddress, number | Obstacle>();
  private readonly witnesses: WitnessTable;
  private readonly ledger: LedgerView;
  private readonly window: Window;

  constructor(witnesses: WitnessTable, ledger: LedgerView, window: Window) {
    this.witnesses = witnesses;
    this.ledger = ledger;
    this.window = window;
    retainShape(this);
  }

  requirement(address: PaymentAddress): number | Obstacle {
    const known = this.cache.get(address);
    if (known !== undefined) return known;
    const found = resolveLock(address.lock, address.text, this.witnesses, this.ledger, this.window);
    const answer = typeof found === 'string' ? found : this.requirements.push(found) - 1;
    this.cache.set(address, answer);
    return answer;
  }
}

/** The witnesses that unlock outputs at an address. */
export function resolveLock(
  lock: Lock,
  address: string,
  witnesses: WitnessTable,
  ledger: LedgerView,
  window: Window,
): Requirement | Obstacle {
  switch (lock.type) {
    case 'key':
      return { items: [witnesses.vkey(lock.hash)], use: undefined };
    case 'bootstrap':
      return { items: [witnesses.bootstrap(address, lock.attributesBytes)], use: undefined };
    case 'byron-redeem':
      return 'at a Byron redeem address';
    case 'script':
      return resolveScriptRequirement(lock.hash, witnesses, ledger, window);
  }
}

/** Used for inputs, withdrawals and certificates. */
export function resolveScriptRequirement(
  hash: string,
  witnesses: WitnessTable,
  { scripts }: LedgerView,
  window: Window,
): Requirement | Obstacle {
  const script = scripts?.get(hash);
  if (script === undefined) return 'locked by an unknown script';
  if (script.language !== 'native') return 'locked by a Plutus script';
  const use = findNativeScriptUse(script.bytes, window);
  if (use === undefined) return 'locked by a native script that cannot be satisfied now';
  const items = [witnesses.script(hash, script.bytes), ...use.keyHashes.map((keyHash) => witnesses.vkey(keyHash))];
  if (use.validFrom !== undefined) items.push(witnesses.interval(window.tipSlot));
  return { items, use };
}
