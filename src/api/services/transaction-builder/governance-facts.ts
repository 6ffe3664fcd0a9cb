import { governanceIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { getActionPurpose } from '../../../chains/cardano/ledger/action-chain.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { lastEnacted, memberFact } from '../../../store/queries/cardano/builder/governance.js';
import { findCurrentGovernance } from '../../../store/queries/cardano/governance/governance-state.js';
import { isRealChain } from '../../kit/context.js';
import { type Around, type Chain, type Facts, isGuarded } from '../../shapes/transaction-builder/governance-facts.js';
import type { FactRequest } from '../../shapes/transaction-builder/ledger-facts.js';

/** Governance facts that a build needs, if the index is certain of them. */
export async function governanceFacts(
  db: NetworkDb<'cardano'>,
  { network, services, head }: Around,
  { member, proposes }: FactRequest,
): Promise<Facts> {
  if (member === undefined && proposes === undefined) return {};
  const simulated = !isRealChain(services.networks.status(network.id));
  const chain = { network, simulated, epoch: head.epoch, complete: head.complete };
  return {
    ...(member !== undefined && (await readCommitteeFact(db, chain, member))),
    ...(proposes !== undefined && (await readEnactedFact(db, chain, proposes))),
    ...(isGuarded(proposes) && (await readGuardrailFact(db, chain))),
  };
}

async function readCommitteeFact(
  db: NetworkDb<'cardano'>,
  chain: Chain,
  member: NonNullable<FactRequest['member']>,
): Promise<Facts> {
  const fact = await memberFact(db, chain, member);
  return fact === undefined ? {} : { committee: new Map([[governanceIdCip129('cc_cold', member), fact]]) };
}

async function readEnactedFact(
  db: NetworkDb<'cardano'>,
  chain: Chain,
  kind: NonNullable<FactRequest['proposes']>,
): Promise<Facts> {
  const purpose = getActionPurpose(kind);
  if (purpose === undefined) return {};
  const last = await lastEnacted(db, chain, kind);
  return last === undefined ? {} : { enacted: new Map([[purpose, last]]) };
}

async function readGuardrailFact(db: NetworkDb<'cardano'>, { network, simulated }: Chain): Promise<Facts> {
  const { constitution } = await findCurrentGovernance(db, network, { simulated });
  if (constitution === undefined) return {};
  const { guardrailScript } = constitution.value;
  return { guardrailScript: guardrailScript === undefined ? 'none' : toHex(guardrailScript) };
}
