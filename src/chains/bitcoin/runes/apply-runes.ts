import type { ChainParameters } from '../chain-parameters.js';
import type { Outpoint } from '../outpoint.js';
import { isOpReturn } from '../script.js';
import type { SpendingTransaction } from '../spent-outputs.js';
import { add, applyEdict, finishAllocation, type RuneBalances, startAllocation } from './allocate.js';
import { decipher } from './decipher.js';
import { isCommitted } from './rune-commitment.js';
import { createRuneEntry, mintable, type RuneEntry } from './rune-entry.js';
import { formatRuneId, type RuneId } from './rune-id.js';
import { isReservedName, minimumRuneName, reservedName } from './rune-schedule.js';
import type { Artifact } from './runestone.js';

/** The chain state that applying runes needs. */
export interface RuneState {
  readonly height: number;
  readonly parameters: Pick<ChainParameters, 'firstRuneHeight'>;
  /** Number of runes etched so far. */
  readonly count: number;
  readonly rune: (id: string) => RuneEntry | undefined;
  readonly isNameTaken: (name: bigint) => boolean;
  /** Height of the block that created an output. */
  readonly createdAt: (outpoint: Outpoint) => number | undefined;
}

export interface RuneTransaction extends SpendingTransaction {
  /** Index of the transaction in the block. */
  readonly index: number;
}

/** The effects of a transaction on runes. The balances of its inputs are always consumed. */
export interface RuneEffects {
  readonly artifact: Artifact | undefined;
  /** `amount` may be zero; it still counts as a mint. */
  readonly minted: { readonly id: RuneId; readonly amount: bigint } | undefined;
  readonly etched: RuneEntry | undefined;
  /** Balances of the outputs after the transaction. */
  readonly received: ReadonlyMap<number, RuneBalances>;
  readonly burned: RuneBalances;
}

function mintedBy(artifact: Artifact, state: RuneState): RuneEffects['minted'] {
  const id = artifact.mint;
  const entry = id && state.rune(formatRuneId(id));
  const amount = entry && mintable(entry, state.height);
  return id !== undefined && typeof amount === 'bigint' ? { id, amount } : undefined;
}

function etchedBy(artifact: Artifact, entry: RuneTransaction, state: RuneState): RuneEntry | undefined {
  if (artifact.kind === 'runestone' && artifact.etching === undefined) return undefined;
  const chosen = artifact.kind === 'runestone' ? artifact.etching!.name : artifact.etchedName;
  if (artifact.kind === 'cenotaph' && chosen === undefined) return undefined;
  const { height } = state;
  if (chosen !== undefined) {
    const allowed = chosen >= minimumRuneName(height, state.parameters) && !isReservedName(chosen);
    if (!allowed || state.isNameTaken(chosen) || !isCommitted(chosen, entry, height, state.createdAt)) return undefined;
  }
  return createRuneEntry(artifact, {
    id: { block: BigInt(height), tx: entry.index },
    number: state.count,
    name: chosen ?? reservedName(height, entry.index),
    etching: entry.transaction.txid,
  });
}

/** The output for unallocated runes: the pointer's output, else the first spendable one, else none. */
function restOutput(artifact: Artifact | undefined, { transaction }: RuneTransaction): number {
  if (artifact?.kind === 'runestone' && artifact.pointer !== undefined) return artifact.pointer;
  return transaction.outputs.findIndex(({ script }) => !isOpReturn(script));
}

/**
 * Runes of the inputs, the mint and the premine are allocated by the edicts in order; the rest goes to the pointer
 * output. A cenotaph burns everything. `held` is the total of the inputs.
 */
export function applyRunes(entry: RuneTransaction, held: RuneBalances, state: RuneState): RuneEffects {
  const { outputs } = entry.transaction;
  const active = state.height >= state.parameters.firstRuneHeight;
  const artifact = active ? decipher(entry.transaction) : undefined;
  const allocation = startAllocation(held, outputs);
  const minted = artifact && mintedBy(artifact, state);
  if (minted !== undefined) add(allocation.left, formatRuneId(minted.id), minted.amount);
  const etched = artifact && etchedBy(artifact, entry, state);
  if (etched !== undefined) add(allocation.left, formatRuneId(etched.id), etched.premine);
  if (artifact?.kind === 'runestone') for (const edict of artifact.edicts) applyEdict(edict, allocation, etched?.id);

  const burned = new Map<string, bigint>();
  const rest = artifact?.kind === 'cenotaph' ? -1 : restOutput(artifact, entry);
  for (const [rune, amount] of allocation.left) add(allocation.allocated[rest] ?? burned, rune, amount);

  const received = new Map<number, RuneBalances>();
  for (const [vout, balances] of finishAllocation(allocation).entries()) {
    if (balances.size === 0) continue;
    if (isOpReturn(outputs[vout]!.script)) for (const [rune, amount] of balances) add(burned, rune, amount);
    else received.set(vout, balances);
  }
  return { artifact, minted, etched, received, burned };
}
