import { dustAddressText } from '../../../chains/midnight/address.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type ContractFact,
  type GenerationFact,
  listContractFacts,
  listGenerationFacts,
} from '../../../store/queries/events/midnight-facts.js';
import type { DeriveInput } from './derive-input.js';
import { type DerivedEvent, type EventContent, eventsOfFacts } from './derived-event.js';

/** Events that only Midnight has. */
export async function deriveMidnightEvents(
  db: NetworkDb<'midnight'>,
  network: MidnightNetwork,
  { txs, transactions, kinds }: DeriveInput,
): Promise<DerivedEvent[]> {
  const events: DerivedEvent[] = [];
  if (txs === undefined) return events;
  if (kinds.has('contract.activity'))
    events.push(...eventsOfFacts(await listContractFacts(db, txs), transactions, contractEvent));
  if (kinds.has('dust.generation')) {
    const facts = await listGenerationFacts(db, txs);
    events.push(...eventsOfFacts(facts, transactions, (fact) => generationEvent(fact, network)));
  }
  return events;
}

const ACTIONS = ['DEPLOY', 'CALL', 'UPDATE'] as const;

const contractEvent = ({ place, type, address, entryPoint }: ContractFact): EventContent => ({
  type: 'contract.activity',
  about: address,
  place,
  subjects: [['contractAddress', address]],
  payload: { contractAddress: address, action: ACTIONS[type], entryPoint },
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
