import type { AddressBook, Lock, PaymentAddress } from './address-book.js';
import type { AssetTable } from './asset-table.js';
import { bytesSize, headSize } from './cbor-size.js';
import { BuildError } from './errors.js';
import { keepShape } from './kept-shapes.js';
import { type LedgerView, supplyOf } from './ledger-view.js';
import { type ScriptUse, useOfNativeScript, type Window } from './native-script-use.js';
import type { Utxo } from './request.js';
import { Slab } from './slab.js';
import type { WitnessTable } from './witness-table.js';

/** Why a UTxO cannot be spent here. */
export type Obstacle =
  | 'locked by a Plutus script'
  | 'locked by a script that is not known'
  | 'locked by a native script that cannot be satisfied now'
  | 'with a reference script of unknown size'
  | 'at a Byron redeem address';

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
  readonly txHashes: Uint8Array;
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
  /** Witnesses of one more UTxO, at the sender's address, beside the others, or where change goes. */
  readonly furtherItems: readonly number[];
}

export interface WalletTables {
  readonly book: AddressBook;
  readonly assets: AssetTable;
  readonly witnesses: WitnessTable;
}

const HASH_BYTES = 32;
const HASH = /^[0-9a-fA-F]{64}$/;
const MAX_OUTPUT_INDEX = 0xffff;
const HASH_ITEM_BYTES = 1 + bytesSize(HASH_BYTES);

/** The longest an input can be, its index being what varies. */
export const LARGEST_INPUT_BYTES = HASH_ITEM_BYTES + headSize(MAX_OUTPUT_INDEX);

/** Addresses of the sender besides those of the UTxOs. */
export interface Home {
  readonly sender: PaymentAddress | undefined;
  readonly change: PaymentAddress;
}

export function openWallet(
  given: readonly Utxo[],
  home: Home,
  tables: WalletTables,
  ledger: LedgerView,
  window: Window,
): Wallet {
  const hashes = hashesOf(given);
  checkOutpoints(given);
  const locks = new Locksmith(tables.witnesses, ledger, window);
  const leftOut = new Map<Obstacle, number>();
  const requirementOf: number[] = [];
  const refScriptBytes: number[] = [];
  // Most UTxOs have the address of the one before.
  let lastAddress: string | undefined;
  let requirement: number | Obstacle = 0;
  const usable = given.filter((utxo) => {
    if (utxo.address !== lastAddress) {
      lastAddress = utxo.address;
      requirement = locks.requirement(tables.book.payment(lastAddress, 'utxos[].address'));
    }
    const refBytes = utxo.referenceScriptHash === undefined ? 0 : refScriptBytesOf(utxo.referenceScriptHash, ledger);
    if (typeof requirement === 'number' && refBytes !== undefined) {
      requirementOf.push(requirement);
      refScriptBytes.push(refBytes);
      return true;
    }
    const obstacle = typeof requirement === 'string' ? requirement : 'with a reference script of unknown size';
    leftOut.set(obstacle, (leftOut.get(obstacle) ?? 0) + 1);
    return false;
  });
  const nearest = usable[0] && tables.book.payment(usable[0].address, 'utxos[].address');
  const further = locks.requirement(home.sender ?? nearest ?? home.change);
  const columns = columnsOf(usable, tables.assets);
  columns.requirementOf.set(requirementOf);
  columns.refScriptBytes.set(refScriptBytes);
  if (columns.lovelace.reduce((sum, lovelace) => sum + lovelace, 0) > Number(supplyOf(ledger)))
    throw new BuildError('The UTxOs hold more lovelace than there is');
  return {
    utxos: usable,
    txHashes: usable.length === given.length ? hashes : hashesOf(usable),
    requirements: locks.requirements,
    leftOut,
    furtherItems: typeof further === 'number' ? locks.requirements[further]!.items : [tables.witnesses.vkey('')],
    ...columns,
  };
}

/** Texts are read together, which is several times as fast; only when that fails is the wrong one looked for. */
function hashesOf(utxos: readonly Utxo[]): Uint8Array {
  const bytes = Buffer.from(utxos.map(({ txHash }) => txHash).join(''), 'hex');
  const isWhole = bytes.length === utxos.length * HASH_BYTES;
  const wrong = utxos.findIndex(({ txHash }) => txHash.length !== HASH_BYTES * 2 || (!isWhole && !HASH.test(txHash)));
  if (wrong !== -1) throw new BuildError(`utxos[${wrong}].txHash must be ${HASH_BYTES * 2} hexadecimal digits`);
  return bytes;
}

function checkOutpoints(utxos: readonly Utxo[]): void {
  const indexesOf = new Map<string, number | Set<number>>();
  for (let place = 0; place < utxos.length; place += 1) {
    const { txHash, outputIndex = 0 } = utxos[place]!;
    if (!Number.isInteger(outputIndex) || outputIndex < 0 || outputIndex > MAX_OUTPUT_INDEX)
      throw new BuildError(`utxos[${place}].outputIndex must be an integer from 0 to ${MAX_OUTPUT_INDEX}`);
    const hash = txHash.toLowerCase();
    const known = indexesOf.get(hash);
    if (known === undefined) {
      indexesOf.set(hash, outputIndex);
      continue;
    }
    const indexes = typeof known === 'number' ? new Set([known]) : known;
    if (indexes.has(outputIndex)) throw new BuildError(`utxos[${place}] stands twice in the list`);
    indexesOf.set(hash, indexes.add(outputIndex));
  }
}

type Columns = Pick<
  Wallet,
  'lovelace' | 'inputBytes' | 'assetStart' | 'assetOf' | 'quantities' | 'reserved' | 'requirementOf' | 'refScriptBytes'
>;

function columnsOf(utxos: readonly Utxo[], table: AssetTable): Columns {
  const count = utxos.length;
  let assetCount = 0;
  for (let index = 0; index < count; index += 1) assetCount += utxos[index]!.assets?.length ?? 0;
  const slab = Slab.sized(8, count + assetCount, 3 * count + 1 + assetCount, 2 * count);
  const columns = {
    lovelace: slab.floats(count),
    quantities: slab.floats(assetCount),
    assetStart: slab.integers(count + 1),
    assetOf: slab.integers(assetCount),
    requirementOf: slab.integers(count),
    refScriptBytes: slab.integers(count),
    inputBytes: slab.bytes(count),
    reserved: slab.bytes(count),
  };
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const { lovelace, outputIndex = 0, assets, dataHash, inlineDatum, referenceScriptHash } = utxos[index]!;
    const amount = Number(lovelace);
    if (amount < 0) throw new BuildError(`utxos[${index}].lovelace is negative`);
    columns.lovelace[index] = amount;
    columns.inputBytes[index] = HASH_ITEM_BYTES + headSize(outputIndex);
    const isPlain = dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;
    columns.reserved[index] = isPlain ? 0 : 1;
    if (assets !== undefined) {
      for (let place = 0; place < assets.length; place += 1) {
        const { policyId, assetName, quantity } = assets[place]!;
        const held = Number(quantity);
        if (held < 0) throw new BuildError(`utxos[${index}].assets[${place}].quantity is negative`);
        columns.assetOf[at] = table.number(policyId, assetName);
        columns.quantities[at] = held;
        at += 1;
      }
    }
    columns.assetStart[index + 1] = at;
  }
  return columns;
}

/** The hash of a UTxO's transaction. */
export const txHashOf = ({ txHashes }: Wallet, index: number): Uint8Array =>
  txHashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);

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
