import { readBrc20Message } from '../../chains/bitcoin/brc20/message.js';
import { getChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import { CURSES } from '../../chains/bitcoin/ordinals/curse.js';
import { decodeDelegate, fieldText } from '../../chains/bitcoin/ordinals/inscription.js';
import { formatInscriptionId } from '../../chains/bitcoin/ordinals/inscription-id.js';
import {
  type MovedInscription,
  moveInscriptions,
  type NewInscription,
} from '../../chains/bitcoin/ordinals/move-inscriptions.js';
import { decodeProperties } from '../../chains/bitcoin/ordinals/properties.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import { LOCATION_KINDS, type Row } from '../../store/write/bitcoin/tables.js';
import type { Batch, BlockWork } from './batch.js';
import { toKey } from './keys.js';

/** Known inscriptions that a block moves or creates, by sequence and by id. */
interface Met {
  readonly wasCursed: Map<number, boolean>;
  readonly sequences: Map<string, number>;
}

export function projectInscriptions(batch: Batch, work: BlockWork): void {
  const { network } = batch.options;
  const { placed, entries, amounts, located } = work;
  const block = { height: placed.height, transactions: entries, amounts };
  const moves = moveInscriptions(block, located, batch.next.inscriptions, getChainParameters(network));
  batch.next.inscriptions = moves.counters;
  if (moves.created.length === 0 && moves.moved.length === 0) return;
  const met: Met = { wasCursed: new Map(), sequences: new Map() };
  for (const inscriptions of located.values())
    for (const { id, sequence, wasCursed } of inscriptions) {
      met.wasCursed.set(sequence, wasCursed);
      met.sequences.set(formatInscriptionId(id), sequence);
    }
  for (const { id, sequence, curse } of moves.created) {
    met.wasCursed.set(sequence, curse !== undefined);
    met.sequences.set(formatInscriptionId(id), sequence);
  }
  for (const created of moves.created) bear(batch, work, created, met);
  // An inscription that is created and moved in one block has its first location before the others.
  for (const landing of [...moves.created, ...moves.moved].toSorted(compareByTransaction))
    land(batch, work, landing, met);
  // Inscriptions paid as fees count where they were spent, although they arrive with the coinbase.
  for (const landing of [...moves.created, ...moves.moved].toSorted(compareByOrder))
    noteBrc20(batch, work, landing, met);
}

const compareByTransaction = (a: NewInscription | MovedInscription, b: NewInscription | MovedInscription): number =>
  a.transactionIndex - b.transactionIndex;

const compareByOrder = (a: NewInscription | MovedInscription, b: NewInscription | MovedInscription): number =>
  a.transactionIndex - b.transactionIndex || a.order - b.order;

/** PostgreSQL text cannot hold the character U+0000. */
const storable = (text: string | undefined): string | undefined => text?.replaceAll('\0', '\uFFFD');

function bear(batch: Batch, work: BlockWork, created: NewInscription, { sequences }: Met): void {
  const { inscription, id, sequence, number, fee, curse, reinscription, parents } = created;
  const txNum = work.firstTxNum + created.transactionIndex;
  const delegate = decodeDelegate(inscription);
  // No transaction has an inscription with a larger index.
  const delegateId = delegate !== undefined && delegate.index <= 0x7fff_ffff ? delegate : undefined;
  batch.facts.born.inscription.push([
    sequence,
    txNum,
    id.index,
    number,
    fee,
    curse === undefined ? undefined : CURSES.indexOf(curse),
    reinscription,
    storable(fieldText(inscription.contentType)),
    storable(fieldText(inscription.contentEncoding)),
    storable(fieldText(inscription.metaprotocol)),
    inscription.body?.length,
    delegateId?.txid,
    delegateId?.index,
  ]);
  const { gallery } = decodeProperties(inscription);
  if (gallery.length > 0) batch.facts.born.inscriptionGallery.push([sequence, txNum, gallery.length]);
  for (const [place, parent] of parents.entries())
    batch.facts.born.inscriptionParent.push([sequence, place, sequences.get(formatInscriptionId(parent))!, txNum]);
}

function land(batch: Batch, work: BlockWork, landing: NewInscription | MovedInscription, { wasCursed }: Met): void {
  const { sequence, id, place, burned, asFee } = landing;
  const txNum = work.firstTxNum + landing.transactionIndex;
  const output = findOutput(work, landing);
  const row: Row<'inscriptionPlace'> = [
    sequence,
    txNum,
    undefined,
    LOCATION_KINDS.indexOf(place.kind),
    output?.txNum,
    output?.vout,
    place.offset,
    output?.scriptId,
    burned,
    asFee,
  ];
  const left = batch.locationRows.get(sequence);
  if (left !== undefined) left[2] = txNum;
  else if ('from' in landing) batch.facts.endedLocations.push({ inscriptionId: sequence, endedWith: txNum });
  batch.locationRows.set(sequence, row);
  batch.facts.born.inscriptionPlace.push(row);
  if (output === undefined) return;
  const located = { id, sequence, offset: place.offset, wasCursed: wasCursed.get(sequence)! };
  if (output.inscriptions === undefined) output.inscriptions = [located];
  else output.inscriptions.push(located);
}

const findOutput = ({ outputs }: BlockWork, { place }: NewInscription | MovedInscription): KnownOutput | undefined =>
  place.kind === 'output' ? outputs.get(toKey(place.outpoint.txid))?.[place.outpoint.vout] : undefined;

/** Cursed and unbound inscriptions have no BRC-20 message, also after the jubilee; nor have those revealed as a fee. */
function noteBrc20(
  { brc20 }: Batch,
  work: BlockWork,
  landing: NewInscription | MovedInscription,
  { sequences }: Met,
): void {
  const { sequence: inscription, asFee } = landing;
  const scriptId = findOutput(work, landing)?.scriptId;
  const holder = scriptId === undefined ? undefined : String(scriptId);
  const cause = { height: work.placed.height, txNum: work.firstTxNum + landing.transactionIndex, inscription };
  if ('from' in landing) {
    brc20.push({ ...cause, kind: 'moved', holder, asFee });
    return;
  }
  if (landing.curse !== undefined || landing.unbound || asFee) return;
  const message = readBrc20Message(landing.inscription);
  if (message === undefined) return;
  const [parent] = landing.parents.map((id) => sequences.get(formatInscriptionId(id)));
  brc20.push({ ...cause, kind: 'inscribed', message, holder, parent });
}
