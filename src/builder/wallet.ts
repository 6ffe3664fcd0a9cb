import type { AddressBook, Lock, PaymentAddress } from './address-book.js';
import type { AssetTable } from './asset-table.js';
import { bytesSize, headSize } from './cbor-size.js';
import { BuildError } from './errors.js';
import { type LedgerView, supplyOf } from './ledger-view.js';
import { type ScriptUse, useOfNativeScript, type Window } from './native-script-use.js';
import type { Utxo } from './request.js';
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
  readonly lovelace: Float64Array;
  readonly inputBytes: Uint8Array;
  /** Assets of UTxO `i` stand at `assetStart[i]` up to `assetStart[i + 1]`. */
  readonly assetStart: Int32Array;
  readonly assetOf: Int32Array;
  readonly quantities: Float64Array;
  readonly requirementOf: Int32Array;
  readonly requirements: readonly Requirement[];
  readonly refScriptBytes: Float64Array;
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

const TX_HASH_DIGITS = 64;
const HEX = /^[0-9a-f]*$/;
const MAX_OUTPUT_INDEX = 0xffff;
const HASH_ITEM_BYTES = 1 + bytesSize(32);

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
  checkOutpoints(given);
  const locks = new Locksmith(tables.witnesses, ledger, window);
  const usable: Utxo[] = [];
  const requirementOf = new Int32Array(given.length);
  const refScriptBytes = new Float64Array(given.length);
  const leftOut = new Map<Obstacle, number>();
  let assetCount = 0;
  let nearest: PaymentAddress | undefined;
  for (let index = 0; index < given.length; index += 1) {
    const utxo = given[index]!;
    const address = tables.book.payment(utxo.address, 'utxos[].address');
    const requirement = locks.requirement(address);
    const refBytes = utxo.referenceScriptHash === undefined ? 0 : refScriptBytesOf(utxo.referenceScriptHash, ledger);
    if (typeof requirement === 'string' || refBytes === undefined) {
      const obstacle = typeof requirement === 'string' ? requirement : 'with a reference script of unknown size';
      leftOut.set(obstacle, (leftOut.get(obstacle) ?? 0) + 1);
      continue;
    }
    nearest ??= address;
    requirementOf[usable.length] = requirement;
    refScriptBytes[usable.length] = refBytes;
    usable.push(utxo);
    if (utxo.assets !== undefined) assetCount += utxo.assets.length;
  }
  const further = locks.requirement(home.sender ?? nearest ?? home.change);
  const columns = columnsOf(usable, assetCount, tables.assets);
  if (columns.lovelace.reduce((sum, lovelace) => sum + lovelace, 0) > Number(supplyOf(ledger)))
    throw new BuildError('The UTxOs hold more lovelace than there is');
  return {
    utxos: usable,
    requirementOf,
    requirements: locks.requirements,
    refScriptBytes,
    leftOut,
    furtherItems: typeof further === 'number' ? locks.requirements[further]!.items : [tables.witnesses.vkey('')],
    ...columns,
  };
}

/** Texts are tested together, which is several times as fast; only when that fails is the wrong one looked for. */
function checkOutpoints(utxos: readonly Utxo[]): void {
  const byHash = new Map<string, number[] | number>();
  let hashes = '';
  for (let index = 0; index < utxos.length; index += 1) {
    const { txHash, outputIndex = 0 } = utxos[index]!;
    if (txHash.length !== TX_HASH_DIGITS) throw hashError(index);
    if (!Number.isInteger(outputIndex) || outputIndex < 0 || outputIndex > MAX_OUTPUT_INDEX)
      throw new BuildError(`utxos[${index}].outputIndex must be an integer from 0 to ${MAX_OUTPUT_INDEX}`);
    const hash = txHash.toLowerCase();
    hashes += hash;
    const others = byHash.get(hash);
    if (others === undefined) byHash.set(hash, outputIndex);
    else {
      const known = typeof others === 'number' ? [others] : others;
      if (known.includes(outputIndex)) throw new BuildError(`utxos[${index}] stands twice in the list`);
      known.push(outputIndex);
      byHash.set(hash, known);
    }
  }
  if (!HEX.test(hashes)) throw hashError(utxos.findIndex(({ txHash }) => !HEX.test(txHash.toLowerCase())));
}

const hashError = (index: number): BuildError =>
  new BuildError(`utxos[${index}].txHash must be ${TX_HASH_DIGITS} hexadecimal digits`);

type Columns = Pick<Wallet, 'lovelace' | 'inputBytes' | 'assetStart' | 'assetOf' | 'quantities' | 'reserved'>;

function columnsOf(utxos: readonly Utxo[], assetCount: number, table: AssetTable): Columns {
  const count = utxos.length;
  const columns = {
    lovelace: new Float64Array(count),
    inputBytes: new Uint8Array(count),
    reserved: new Uint8Array(count),
    assetStart: new Int32Array(count + 1),
    assetOf: new Int32Array(assetCount),
    quantities: new Float64Array(assetCount),
  };
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const { lovelace, outputIndex = 0, assets, dataHash, inlineDatum, referenceScriptHash } = utxos[index]!;
    if (lovelace < 0n) throw new BuildError(`utxos[${index}].lovelace is negative`);
    columns.lovelace[index] = Number(lovelace);
    columns.inputBytes[index] = HASH_ITEM_BYTES + headSize(outputIndex);
    const isPlain = dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;
    columns.reserved[index] = isPlain ? 0 : 1;
    if (assets !== undefined) {
      for (let place = 0; place < assets.length; place += 1) {
        const { policyId, assetName, quantity } = assets[place]!;
        if (quantity < 0n) throw new BuildError(`utxos[${index}].assets[${place}].quantity is negative`);
        columns.assetOf[at] = table.number(policyId, assetName);
        columns.quantities[at] = Number(quantity);
        at += 1;
      }
    }
    columns.assetStart[index + 1] = at;
  }
  return columns;
}

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
