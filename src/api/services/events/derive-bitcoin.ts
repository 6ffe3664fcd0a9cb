import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type InscriptionFact,
  listFeeLevels,
  listInscriptionFacts,
  listRuneFacts,
  type RuneFact,
} from '../../../store/queries/events/bitcoin-facts.js';
import { spacedName } from '../../shapes/bitcoin/runes-record.js';
import type { DeriveInput } from './derive-input.js';
import { type DerivedEvent, type EventContent, eventOfBlock, eventsOfFacts } from './derived-event.js';
import { toLevel } from './event-level.js';

/** Events that only Bitcoin has. */
export async function deriveBitcoinEvents(
  db: NetworkDb<'bitcoin'>,
  network: BitcoinNetwork,
  { blocks, txs, transactions, kinds }: DeriveInput,
): Promise<DerivedEvent[]> {
  const events: DerivedEvent[] = [];
  if (kinds.has('fee.level') && blocks.length > 0) {
    const byHeight = new Map(blocks.map((block) => [block.height, block]));
    const range = { from: blocks[0]!.height, to: blocks.at(-1)!.height };
    for (const { height, median, low, high, previous } of await listFeeLevels(db, range)) {
      const block = byHeight.get(height);
      if (block === undefined) continue;
      const level = { previous: previous === null ? undefined : rateLevel(previous), value: rateLevel(median) };
      const payload = { feeRate: median, previousFeeRate: previous, lowFeeRate: low, highFeeRate: high };
      events.push(eventOfBlock(block, { type: 'fee.level', about: 'fees', subjects: [], level, payload }));
    }
  }
  if (txs === undefined) return events;
  if (kinds.has('rune.activity')) events.push(...eventsOfFacts(await listRuneFacts(db, txs), transactions, runeEvent));
  if (kinds.has('inscription.activity')) {
    const facts = await listInscriptionFacts(db, txs);
    events.push(...eventsOfFacts(facts, transactions, (fact) => inscriptionEvent(fact, network)));
  }
  return events;
}

/** Without the exponent that small numbers are printed with. */
const rateLevel = (rate: number): bigint => toLevel(rate.toFixed(12));

const runeEvent = (fact: RuneFact): EventContent => ({
  type: 'rune.activity',
  about: fact.runeId,
  subjects: [['runeId', fact.runeId]],
  received: fact.received,
  payload: {
    runeId: fact.runeId,
    rune: spacedName(fact),
    etched: fact.etched,
    received: fact.received.toString(),
    sent: fact.sent.toString(),
    minted: fact.minted.toString(),
    burned: fact.burned.toString(),
  },
});

function inscriptionEvent({ inscriptionId, created, script, burned }: InscriptionFact, network: BitcoinNetwork) {
  const address = script === null ? undefined : encodeScriptAddress(script, getChainParameters(network).addresses);
  return {
    type: 'inscription.activity',
    about: inscriptionId,
    subjects: [
      ['inscriptionId', inscriptionId] as const,
      ...(address === undefined ? [] : [['address', address] as const]),
    ],
    payload: { inscriptionId, action: created ? 'CREATED' : 'MOVED', address: address ?? null, burned },
  } satisfies EventContent;
}
