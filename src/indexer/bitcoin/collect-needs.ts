import type { Outpoint } from '../../chains/bitcoin/outpoint.js';
import { decipher, isRunestoneScript } from '../../chains/bitcoin/runes/decipher.js';
import { formatRuneId, type RuneId } from '../../chains/bitcoin/runes/rune-id.js';
import type { Transaction } from '../../chains/bitcoin/transaction.js';
import type { KeyedBlock, TransactionKeys } from './keyed-block.js';
import { scriptKey } from './keys.js';
import type { View } from './known.js';
import { isSpendable } from './spendable.js';

/** Entities that blocks reference and that neither the blocks nor the view contain. */
export interface Needs {
  /** Spent outputs of earlier batches. */
  readonly outputs: Outpoint[];
  readonly scripts: Map<string, Uint8Array>;
  /** Ids of coinbases, by key: an older transaction with the same id would be replaced (BIP-30). */
  readonly coinbases: Map<string, Uint8Array>;
  readonly runes: Map<string, RuneId>;
  readonly runeNames: Map<string, bigint>;
}

export function collectNeeds(blocks: readonly KeyedBlock[], view: View, firstRuneHeight: number): Needs {
  const needs: Needs = {
    outputs: [],
    scripts: new Map(),
    coinbases: new Map(),
    runes: new Map(),
    runeNames: new Map(),
  };
  const created = new Set<string>();
  for (const { height, block, keys } of blocks) {
    for (const [index, transaction] of block.transactions.entries()) {
      const txKeys = keys[index]!;
      if (index === 0) needs.coinbases.set(txKeys.own, transaction.txid);
      else needOutputs(needs, transaction, txKeys, created, view);
      for (const [vout, key] of txKeys.scripts.entries())
        if (key !== undefined) needScriptWith(needs, key, transaction.outputs[vout]!.script, view);
      if (height >= firstRuneHeight) needReferencedRunes(needs, transaction, view);
      created.add(txKeys.own);
    }
  }
  return needs;
}

function needOutputs(
  needs: Needs,
  { inputs }: Transaction,
  { spends }: TransactionKeys,
  created: ReadonlySet<string>,
  view: View,
): void {
  for (const [vin, key] of spends.entries()) {
    const { previous } = inputs[vin]!;
    if (!created.has(key) && view.outputs.get(key)?.[previous.vout] === undefined) needs.outputs.push(previous);
  }
}

export function needScript(needs: Needs, script: Uint8Array, view: View): void {
  if (isSpendable(script)) needScriptWith(needs, scriptKey(script), script, view);
}

function needScriptWith({ scripts }: Needs, key: string, script: Uint8Array, view: View): void {
  if (!scripts.has(key) && view.scripts.get(key) === undefined) scripts.set(key, script);
}

function needReferencedRunes(needs: Needs, transaction: Transaction, view: View): void {
  if (!transaction.outputs.some(({ script }) => isRunestoneScript(script))) return;
  const artifact = decipher(transaction);
  if (artifact === undefined) return;
  if (artifact.mint !== undefined) needRune(needs, artifact.mint, view);
  const name = artifact.kind === 'runestone' ? artifact.etching?.name : artifact.etchedName;
  if (name !== undefined && view.runeNames.get(String(name)) === undefined) needs.runeNames.set(String(name), name);
}

export function needRune({ runes }: Needs, id: RuneId, view: View): void {
  const key = formatRuneId(id);
  if (view.runes.get(key) === undefined) runes.set(key, id);
}
