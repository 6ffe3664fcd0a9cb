import { dustAddressText } from '../../../chains/midnight/address.js';
import { ACTION_TYPES } from '../../../chains/midnight/block.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type ContractFact,
  type GenerationFact,
  type LedgerEventFact,
  listContractFacts,
  listGenerationFacts,
  listLedgerEventFacts,
} from '../../../store/queries/events/midnight-facts.js';
import type { DeriveInput } from './derive-input.js';
import { deriveShieldedEvents } from './derive-shielded.js';
import { type DerivedEvent, type EventContent, eventsOfFacts } from './derived-event.js';

/** Events that only Midnight has. */
export async function deriveMidnightEvents(
  db: NetworkDb<'midnight'>,
  network: MidnightNetwork,
  input: DeriveInput,
): Promise<DerivedEvent[]> {
  const { txs, transactions, kinds } = input;
  const events: DerivedEvent[] = [];
  if (txs === undefined) return events;
  if (kinds.has('contract.activity'))
    events.push(...eventsOfFacts(await listContractFacts(db, txs), transactions, contractEvent));
  if (kinds.has('dust.generation')) {
    const facts = await listGenerationFacts(db, txs);
    events.push(...eventsOfFacts(facts, transactions, (fact) => generationEvent(fact, network)));
  }
  const groups = [...LEDGER_EVENT_KINDS].flatMap(([group, kind]) => (kinds.has(kind) ? [group] : []));
  if (groups.length > 0)
    events.push(...eventsOfFacts(await listLedgerEventFacts(db, txs, groups), transactions, ledgerEvent));
  if (kinds.has('shielded.activity')) events.push(...(await deriveShieldedEvents(db, network, input)));
  return events;
}

/** By the group that the index stores. */
const LEDGER_EVENT_KINDS = new Map<number, 'zswap.event' | 'dust.event'>([
  [0, 'zswap.event'],
  [1, 'dust.event'],
]);

function ledgerEvent({ id, group, variant, nullifier, raw }: LedgerEventFact): EventContent {
  const type = LEDGER_EVENT_KINDS.get(group)!;
  return {
    type,
    about: String(id),
    subjects: nullifier === null ? [] : [['nullifier', nullifier]],
    payload: { eventId: Number(id), variant, nullifier, raw },
  };
}

const contractEvent = ({ place, type, address, entryPoint }: ContractFact): EventContent => ({
  type: 'contract.activity',
  about: address,
  place,
  subjects: [['contractAddress', address]],
  payload: { contractAddress: address, action: ACTION_TYPES[type], entryPoint },
});

function generationEvent(
  { owner, began, night, generationIndex }: GenerationFact,
  network: MidnightNetwork,
): EventContent {
  const dustAddress = dustAddressText(BigInt(`0x${toHex(owner)}`), network);
  return {
    type: 'dust.generation',
    about: dustAddress,
    // A generation that begins and ends in one transaction has two events.
    place: Number(generationIndex) * 2 + (began ? 0 : 1),
    subjects: [['dustAddress', dustAddress]],
    received: began ? night : 0n,
    sent: began ? 0n : night,
    payload: { dustAddress, action: began ? 'BEGAN' : 'ENDED', night: night.toString() },
  };
}
