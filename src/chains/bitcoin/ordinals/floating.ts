import type { Outpoint } from '../outpoint.js';
import { computeFee, type SpendingTransaction } from '../spent-outputs.js';
import { totalOutput } from '../transaction.js';
import { type Curse, findCurse } from './curse.js';
import { decodeClaimedParents, decodePointer, type Inscription, parseInscriptions } from './inscription.js';
import { formatInscriptionId, type InscriptionId } from './inscription-id.js';
import type { SatPoint } from './sat-point.js';

/** An inscription located on an output. */
export interface LocatedInscription {
  readonly id: InscriptionId;
  /** Its position in the order of all inscriptions. */
  readonly sequence: number;
  /** Offset in satoshi from the start of the output. */
  readonly offset: bigint;
  /** Whether it was cursed, or would have been before the jubilee. */
  readonly wasCursed: boolean;
}

/** A revealed inscription before it is numbered. */
export interface Revealed {
  readonly id: InscriptionId;
  readonly inscription: Inscription;
  readonly curse: Curse | undefined;
  /** Whether the satoshi already has another inscription. */
  readonly reinscription: boolean;
  /** Whether it is bound to no satoshi. */
  readonly unbound: boolean;
  /** Distinct parents that the transaction spends or reveals itself. */
  readonly parents: readonly InscriptionId[];
  /** Its equal share of the transaction's fee. */
  readonly fee: bigint;
}

/** An inscription between inputs and outputs; `offset` counts satoshi from the start of the first input. */
export type Floating = { readonly offset: bigint; readonly transactionIndex: number } & (
  | { readonly kind: 'moving'; readonly inscription: LocatedInscription; readonly from: SatPoint }
  | { readonly kind: 'revealed'; readonly revealed: Revealed }
);

/** Undefined if the output has no inscriptions. */
export type LocatedOn = (outpoint: Outpoint) => readonly LocatedInscription[] | undefined;

/** The first inscription on each satoshi of the inputs and the number of inscriptions there. */
class InscribedOffsets {
  private readonly found = new Map<bigint, { count: number; firstWasCursed: boolean }>();

  get(offset: bigint): { readonly count: number; readonly firstWasCursed: boolean } | undefined {
    return this.found.get(offset);
  }

  add(offset: bigint, wasCursed: boolean): void {
    const entry = this.found.get(offset);
    if (entry === undefined) this.found.set(offset, { count: 1, firstWasCursed: wasCursed });
    else entry.count += 1;
  }
}

/** All inscriptions that leave the inputs of a transaction (not a coinbase), in ord's order. */
export function collectFloating(
  entry: SpendingTransaction,
  transactionIndex: number,
  locatedOn: LocatedOn,
): readonly Floating[] {
  const { transaction, spent } = entry;
  const inscriptions = parseInscriptions(transaction);
  const located = transaction.inputs.map(({ previous }) => locatedOn(previous));
  if (inscriptions.length === 0 && located.every((found) => found === undefined)) return [];
  const sent = totalOutput(transaction);
  const fee = inscriptions.length === 0 ? 0n : computeFee(entry) / BigInt(inscriptions.length);
  const inscribed = new InscribedOffsets();
  const floating: Floating[] = [];
  let before = 0n;
  let next = 0;
  for (const [index, { previous }] of transaction.inputs.entries()) {
    for (const inscription of (located[index] ?? []).toSorted((a, b) => a.sequence - b.sequence)) {
      const offset = before + inscription.offset;
      const from: SatPoint = { kind: 'output', outpoint: previous, offset: inscription.offset };
      floating.push({ kind: 'moving', offset, transactionIndex, inscription, from });
      inscribed.add(offset, inscription.wasCursed);
    }
    const { value } = spent[index]!;
    for (; next < inscriptions.length && inscriptions[next]!.envelope.input === index; next += 1) {
      const inscription = inscriptions[next]!;
      const curse = findCurse(inscription, inscribed.get(before));
      const pointer = decodePointer(inscription);
      const offset = pointer !== undefined && pointer < sent ? pointer : before;
      const revealed: Revealed = {
        id: { txid: transaction.txid, index: next },
        inscription,
        curse,
        reinscription: inscribed.get(offset) !== undefined,
        unbound: value === 0n || inscription.unrecognizedEvenField,
        parents: decodeClaimedParents(inscription),
        fee,
      };
      floating.push({ kind: 'revealed', offset, transactionIndex, revealed });
      inscribed.add(offset, curse !== undefined);
    }
    before += value;
  }
  return withPresentParents(floating);
}

const formatFloatingId = (floating: Floating): string =>
  formatInscriptionId(floating.kind === 'moving' ? floating.inscription.id : floating.revealed.id);

function withPresentParents(floating: readonly Floating[]): readonly Floating[] {
  if (!floating.some((entry) => entry.kind === 'revealed' && entry.revealed.parents.length > 0)) return floating;
  const present = new Set(floating.map(formatFloatingId));
  return floating.map((entry) => {
    if (entry.kind === 'moving') return entry;
    const distinct = new Map(entry.revealed.parents.map((parent) => [formatInscriptionId(parent), parent]));
    const parents = [...distinct].filter(([id]) => present.has(id)).map(([, parent]) => parent);
    return { ...entry, revealed: { ...entry.revealed, parents } };
  });
}
