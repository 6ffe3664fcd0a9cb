import type { MidnightNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { listShieldedFacts, type ShieldedFact } from '../../../store/queries/events/midnight-facts.js';
import { ledger } from '../midnight/ledger.js';
import { followWalletSession } from '../midnight/wallet-sessions.js';
import type { DeriveInput } from './derive-input.js';
import { type DerivedEvent, eventsOfFacts } from './derived-event.js';

/** Transactions that one request to the decoder may have: each takes milliseconds, and a request has a time limit. */
const BATCH_SIZE = 100;

/**
 * Transactions of which the viewing key of a session can decrypt an output. They belong to the account that began the
 * session. A session that is unknown or has expired has none.
 */
export async function deriveShieldedEvents(
  db: NetworkDb<'midnight'>,
  network: MidnightNetwork,
  { txs, transactions, required }: DeriveInput,
): Promise<readonly DerivedEvent[]> {
  const sessions = required('shielded.activity');
  if (txs === undefined || sessions.length === 0) return [];
  const facts = await listShieldedFacts(db, txs);
  const events: DerivedEvent[] = [];
  for (const id of sessions) {
    const session = await followWalletSession(db, network, fromHex(id));
    if (session === undefined) continue;
    const { accountId, viewingKey, startIndex } = session;
    const tested = facts.filter(({ zswapEnd }) => Number(zswapEnd) > startIndex);
    const own = await selectRelevant(tested, viewingKey);
    events.push(
      ...eventsOfFacts(own, transactions, ({ zswapStart, zswapEnd }) => ({
        type: 'shielded.activity',
        about: id,
        subjects: [['walletSession', id]],
        accountId,
        payload: { zswapStartIndex: Number(zswapStart), zswapEndIndex: Number(zswapEnd) },
      })),
    );
  }
  return events;
}

async function selectRelevant(facts: readonly ShieldedFact[], viewingKey: Uint8Array): Promise<ShieldedFact[]> {
  const own: ShieldedFact[] = [];
  for (let from = 0; from < facts.length; from += BATCH_SIZE) {
    const batch = facts.slice(from, from + BATCH_SIZE);
    const isRelevant = await testAll(batch, viewingKey);
    own.push(...batch.filter((_, at) => isRelevant[at]));
  }
  return own;
}

async function testAll(facts: readonly ShieldedFact[], viewingKey: Uint8Array): Promise<readonly boolean[]> {
  try {
    return await ledger.relevance(
      facts.map(({ raw }) => raw),
      viewingKey,
    );
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    // A transaction that this build cannot decode must not hide the others.
    if (facts.length === 1) return [false];
    const results: boolean[] = [];
    for (const fact of facts) results.push(...(await testAll([fact], viewingKey)));
    return results;
  }
}

const isUndecodable = (error: unknown): boolean =>
  error instanceof ServiceError && (error.kind === 'undecodable' || error.kind === 'invalid');
