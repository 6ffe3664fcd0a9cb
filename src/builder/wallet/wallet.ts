import { bytesSize, headSize } from '../encoding/cbor-size.js';
import { BuildError } from '../errors.js';
import { type LedgerView, supplyOf } from '../request/ledger-view.js';
import { type ScriptUse, useOfNativeScript, type Window } from '../request/native-script-use.js';
import type { Utxo } from '../request/request.js';
import { mostAssets, withinReach } from '../request/within-reach.js';
import type { AddressBook, Lock, PaymentAddress } from './address-book.js';
import type { AssetTable } from './asset-table.js';
import { keepShape } from './kept-shapes.js';
import { HASH_BYTES, OutpointSet } from './outpoint-set.js';
import { Slab } from './slab.js';
import type { WitnessTable } from './witness-table.js';

/** Why a UTxO cannot be spent here. */
export type Obstacle =
  | 'locked by a Plutus script'
  | 'locked by a script that is not known'
  | 'locked by a native script that cannot be satisfied now'
  | 'with a reference script of unknown size'
  | 'at a Byron redeem address'
  | 'with more assets than fit into a transaction';

/** What spending from an address takes, the same for all UTxOs there. */
export interface Requirement {
  /** Numbers in the witness table. */
  readonly items: readonly number[];
  readonly use: ScriptUse | undefined;
}

/**
 * The UTxOs that can be spent, as columns: a search reads them far more often than it reads the texts. Amounts are
 * floats there, exact up to 2^53; whatever is found with them is checked with integers before it is used.
 */
export interface Wallet {
  readonly utxos: readonly Utxo[];
  /** Transaction hashes, 32 bytes each. */
  readonly txHashes: Buffer;
  readonly lovelace: Float64Array;
  readonly inputBytes: Uint8Array;
  /** Assets of UTxO `i` stand at `assetStart[i]` up to `assetStart[i + 1]`. */
  readonly assetStart: Int32Array;
  readonly assetOf: Int32Array;
  readonly quantities: Float64Array;
  readonly requirementOf: Int32Array;
  readonly requirements: readonly Requirement[];
  readonly refScriptBytes: Int32Array;
  /** 1 for a UTxO with a datum or a reference script, which is touched only when nothing else serves. */
  readonly reserved: Uint8Array;
  readonly leftOut: ReadonlyMap<Obstacle, number>;
  /** What one more UTxO would take, at the sender's address, beside the others, or where change goes. */
  readonly further: Requirement;
}

export interface WalletTables {
  readonly book: AddressBook;
  readonly assets: AssetTable;
  readonly witnesses: WitnessTable;
}

const HASH_DIGITS = 64;
const HASH = /^[0-9a-fA-F]{64}$/;
const MAX_OUTPUT_INDEX = 0xffff;
const HASH_ITEM_BYTES = 1 + bytesSize(HASH_BYTES);

/** The longest an input can be, its index being what varies. */
export const LARGEST_INPUT_BYTES = HASH_ITEM_BYTES + headSize(MAX_OUTPUT_INDEX);

/** What is known of the sender besides the UTxOs. */
export interface Home {
  readonly sender: PaymentAddress | undefined;
  readonly change: PaymentAddress;
  /** Units of the assets that the payments need. */
  readonly wanted: ReadonlySet<string>;
}

export function openWallet(
  given: readonly Utxo[],
  home: Home,
  tables: WalletTables,
  ledger: LedgerView,
  window: Window,
): Wallet {
  const locks = new Locksmith(tables.witnesses, ledger, window);
  const leftOut = new Map<Obstacle, number>();
  const txHashes = readHashes(given);
  checkOutpoints(given, txHashes);
  const reached = withinReach(given, home.wanted, mostAssets(ledger.parameters.maxTxSize));
  const columns = columnsFor(given);
  const usable: Utxo[] = [];
  // Most UTxOs have the address of the one before.
  let lastAddress: string | undefined;
  let nearest: PaymentAddress | undefined;
  let requirement: number | Obstacle = 0;
  for (let place = 0; place < given.length; place += 1) {
    const utxo = given[place]!;
    if (utxo.address !== lastAddress) {
      lastAddress = utxo.address;
      const address = tables.book.payment(lastAddress, 'utxos[].address');
      requirement = locks.requirement(address);
      if (typeof requirement === 'number') nearest ??= address;
    }
    const refBytes = utxo.referenceScriptHash === undefined ? 0 : refScriptBytesOf(utxo.referenceScriptHash, ledger);
    if (typeof requirement === 'string' || refBytes === undefined || reached?.[place] === 0) {
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
    if (index !== place) txHashes.copyWithin(index * HASH_BYTES, place * HASH_BYTES, (place + 1) * HASH_BYTES);
    columns.requirementOf[index] = requirement;
    columns.refScriptBytes[index] = refBytes;
    writeRow(columns, index, place, utxo, tables.assets);
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
  if (totalLovelace(wallet) > Number(supplyOf(ledger)))
    throw new BuildError('The UTxOs hold more lovelace than there is');
  return wallet;
}

function totalLovelace({ lovelace }: Wallet): number {
  let total = 0;
  for (let index = 0; index < lovelace.length; index += 1) total += lovelace[index]!;
  return total;
}

/** Texts are read together, which is several times as fast; only when that fails is the wrong one looked for. */
function readHashes(utxos: readonly Utxo[]): Buffer {
  let digits = '';
  let areWhole = true;
  for (let place = 0; place < utxos.length; place += 1) {
    const { txHash } = utxos[place]!;
    areWhole &&= txHash.length === HASH_DIGITS;
    digits += txHash;
  }
  const bytes = Buffer.from(digits, 'hex');
  if (areWhole && bytes.length === utxos.length * HASH_BYTES) return bytes;
  const wrong = utxos.findIndex(({ txHash }) => !HASH.test(txHash));
  throw new BuildError(`utxos[${wrong}].txHash must be ${HASH_DIGITS} hexadecimal digits`);
}

function checkOutpoints(utxos: readonly Utxo[], txHashes: Uint8Array): void {
  const outpoints = new OutpointSet(txHashes);
  for (let place = 0; place < utxos.length; place += 1) {
    const { outputIndex = 0 } = utxos[place]!;
    if (!Number.isInteger(outputIndex) || outputIndex < 0 || outputIndex > MAX_OUTPUT_INDEX)
      throw new BuildError(`utxos[${place}].outputIndex must be an integer from 0 to ${MAX_OUTPUT_INDEX}`);
    if (!outpoints.add(place, outputIndex)) throw new BuildError(`utxos[${place}] stands twice in the list`);
  }
}

type Columns = Pick<
  Wallet,
  'lovelace' | 'inputBytes' | 'assetStart' | 'assetOf' | 'quantities' | 'reserved' | 'requirementOf' | 'refScriptBytes'
>;

function columnsFor(utxos: readonly Utxo[]): Columns {
  const count = utxos.length;
  let assetCount = 0;
  for (let place = 0; place < count; place += 1) assetCount += utxos[place]!.assets?.length ?? 0;
  const slab = Slab.sized(8, count + assetCount, 3 * count + 1 + assetCount, 2 * count);
  return {
    lovelace: slab.floats(count),
    quantities: slab.floats(assetCount),
    assetStart: slab.integers(count + 1),
    assetOf: slab.integers(assetCount),
    requirementOf: slab.integers(count),
    refScriptBytes: slab.integers(count),
    inputBytes: slab.bytes(count),
    reserved: slab.bytes(count),
  };
}

function writeRow(columns: Columns, index: number, place: number, utxo: Utxo, table: AssetTable): void {
  const { lovelace, outputIndex = 0, assets, dataHash, inlineDatum, referenceScriptHash } = utxo;
  const amount = Number(lovelace);
  if (amount < 0) throw new BuildError(`utxos[${place}].lovelace is negative`);
  columns.lovelace[index] = amount;
  columns.inputBytes[index] = HASH_ITEM_BYTES + headSize(outputIndex);
  const isPlain = dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;
  columns.reserved[index] = isPlain ? 0 : 1;
  let at = columns.assetStart[index]!;
  if (assets !== undefined) {
    const { assetOf, quantities } = columns;
    for (let number = 0; number < assets.length; number += 1) {
      const { policyId, assetName, quantity } = assets[number]!;
      const held = Number(quantity);
      if (held < 0) throw new BuildError(`utxos[${place}].assets[${number}].quantity is negative`);
      assetOf[at] = table.number(policyId, assetName);
      quantities[at] = held;
      at += 1;
    }
  }
  columns.assetStart[index + 1] = at;
}

/** Without the room that UTxOs left out would have taken. */
function shortened(columns: Columns, count: number): Columns {
  const assetCount = columns.assetStart[count]!;
  return {
    lovelace: columns.lovelace.subarray(0, count),
    quantities: columns.quantities.subarray(0, assetCount),
    assetStart: columns.assetStart.subarray(0, count + 1),
    assetOf: columns.assetOf.subarray(0, assetCount),
    requirementOf: columns.requirementOf.subarray(0, count),
    refScriptBytes: columns.refScriptBytes.subarray(0, count),
    inputBytes: columns.inputBytes.subarray(0, count),
    reserved: columns.reserved.subarray(0, count),
  };
}

/** The hash of a UTxO's transaction. */
export const txHashOf = ({ txHashes }: Wallet, index: number): Uint8Array =>
  txHashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);

/** Its first six bytes: as many as a number holds. */
export const txHashBeginning = ({ txHashes }: Wallet, index: number): number =>
  txHashes.readUIntBE(index * HASH_BYTES, 6);

/** Undefined where the script is not known, so that nobody can say what it costs. */
function refScriptBytesOf(hash: string, { scripts }: LedgerView): number | undefined {
  const script = scripts?.get(hash.toLowerCase());
  if (script === undefined) return undefined;
  return script.language === 'native' ? script.bytes.length : script.sizeBytes;
}

/** Finds out once for each address what it takes to spend from it. */
class Locksmith {
  readonly requirements: Requirement[] = [];
  private readonly known = new Map<PaymentAddress, number | Obstacle>();
  private readonly witnesses: WitnessTable;
  private readonly ledger: LedgerView;
  private readonly window: Window;

  constructor(witnesses: WitnessTable, ledger: LedgerView, window: Window) {
    this.witnesses = witnesses;
    this.ledger = ledger;
    this.window = window;
    keepShape(this);
  }

  requirement(address: PaymentAddress): number | Obstacle {
    const known = this.known.get(address);
    if (known !== undefined) return known;
    const found = this.open(address.lock, address.text);
    const answer = typeof found === 'string' ? found : this.requirements.push(found) - 1;
    this.known.set(address, answer);
    return answer;
  }

  private open(lock: Lock, address: string): Requirement | Obstacle {
    switch (lock.type) {
      case 'key':
        return { items: [this.witnesses.vkey(lock.hash)], use: undefined };
      case 'bootstrap':
        return { items: [this.witnesses.bootstrap(address, lock.attributesBytes)], use: undefined };
      case 'byron-redeem':
        return 'at a Byron redeem address';
      case 'script':
        return requirementOfScript(lock.hash, this.witnesses, this.ledger, this.window);
    }
  }
}

/** For inputs, withdrawals and certificates alike. */
export function requirementOfScript(
  hash: string,
  witnesses: WitnessTable,
  { scripts }: LedgerView,
  window: Window,
): Requirement | Obstacle {
  const script = scripts?.get(hash);
  if (script === undefined) return 'locked by a script that is not known';
  if (script.language !== 'native') return 'locked by a Plutus script';
  const use = useOfNativeScript(script.bytes, window);
  if (use === undefined) return 'locked by a native script that cannot be satisfied now';
  const items = [witnesses.script(hash, script.bytes), ...use.keyHashes.map((keyHash) => witnesses.vkey(keyHash))];
  if (use.validFrom !== undefined) items.push(witnesses.interval(window.tipSlot));
  return { items, use };
}
