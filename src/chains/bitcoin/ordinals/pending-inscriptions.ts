import { formatOutpoint } from '../outpoint.js';
import type { SpendingTransaction } from '../spent-outputs.js';
import { assignToOutputs } from './assign-to-outputs.js';
import { collectFloating, type Floating, type LocatedInscription } from './floating.js';
import type { InscriptionId } from './inscription-id.js';
import type { SatPoint } from './sat-point.js';

/** The effect of a pending transaction on an inscription, if it confirms. */
export interface PendingArrival {
  readonly id: InscriptionId;
  /** Index of the transaction in the request. */
  readonly transactionIndex: number;
  /** Undefined for an inscription that the transaction reveals. */
  readonly from: SatPoint | undefined;
  /** Undefined where it is paid as a fee, and for one that is bound to no satoshi. */
  readonly place: Extract<SatPoint, { kind: 'output' }> | undefined;
  readonly unbound: boolean;
  readonly burned: boolean;
}

/** Sequence numbers of inscriptions that no block has yet: after all others. */
const FIRST_PENDING_SEQUENCE = 2 ** 31;

/**
 * Moves inscriptions through pending transactions, each after those whose outputs it spends. `located` holds the
 * inscriptions on outputs of blocks, by outpoint (`txid:vout`).
 */
export function movePendingInscriptions(
  entries: readonly SpendingTransaction[],
  located: ReadonlyMap<string, readonly LocatedInscription[]>,
): readonly PendingArrival[] {
  const arrivals: PendingArrival[] = [];
  const pending = new Map<string, LocatedInscription[]>();
  let sequence = FIRST_PENDING_SEQUENCE;
  const toLocated = (floating: Floating): LocatedInscription => {
    if (floating.kind === 'moving') return floating.inscription;
    sequence += 1;
    const { id, curse } = floating.revealed;
    return { id, sequence, offset: 0n, wasCursed: curse !== undefined };
  };
  const arrive = (floating: Floating, place: PendingArrival['place'], burned: boolean): void => {
    const { transactionIndex } = floating;
    const isNew = floating.kind === 'revealed';
    const unbound = isNew && floating.revealed.unbound;
    const arrival = {
      id: isNew ? floating.revealed.id : floating.inscription.id,
      from: isNew ? undefined : floating.from,
    };
    arrivals.push({
      ...arrival,
      transactionIndex,
      place: unbound ? undefined : place,
      unbound,
      burned: burned && !unbound,
    });
    if (unbound || place === undefined) return;
    const key = formatOutpoint(place.outpoint);
    pending.set(key, [...(pending.get(key) ?? []), { ...toLocated(floating), offset: place.offset }]);
  };
  for (const [index, entry] of entries.entries()) {
    const { transaction } = entry;
    const floating = collectFloating(entry, index, (outpoint) => {
      const key = formatOutpoint(outpoint);
      return pending.get(key) ?? located.get(key);
    });
    const { assigned, rest } = assignToOutputs(floating, transaction);
    for (const { floating: each, vout, offset, burned } of assigned)
      arrive(each, { kind: 'output', outpoint: { txid: transaction.txid, vout }, offset }, burned);
    for (const each of rest) arrive(each, undefined, false);
  }
  return arrivals;
}
