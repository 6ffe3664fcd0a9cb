import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { GovernanceAction } from '../../../chains/cardano/governance/governance.js';
import { governanceIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { getActionPurpose } from '../../../chains/cardano/ledger/action-chain.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { lastEnacted, memberFacts } from '../../../store/queries/cardano/builder/governance.js';
import { findCurrentGovernance } from '../../../store/queries/cardano/governance/governance-state.js';
import { isRealChain } from '../../kit/context.js';
import { type Around, type Chain, type Facts, isGuarded } from '../../shapes/transaction-builder/governance-facts.js';
import type { FactRequest } from '../../shapes/transaction-builder/ledger-facts.js';

/** Governance facts that a build needs, if the index is certain of them. */
export async function governanceFacts(
  db: NetworkDb<'cardano'>,
  { network, services, head }: Around,
  { members = [], proposes = [] }: FactRequest,
): Promise<Facts> {
  if (members.length === 0 && proposes.length === 0) return {};
  const simulated = !isRealChain(services.networks.status(network.id));
  const chain = { network, simulated, epoch: head.epoch, complete: head.complete };
  return {
    ...(members.length > 0 && (await readCommitteeFacts(db, chain, members))),
    ...(proposes.length > 0 && (await readEnactedFacts(db, chain, proposes))),
    ...(proposes.some(isGuarded) && (await readGuardrailFact(db, chain))),
  };
}

async function readCommitteeFacts(
  db: NetworkDb<'cardano'>,
  chain: Chain,
  members: readonly Credential[],
): Promise<Facts> {
  const facts = await memberFacts(db, chain, members);
  if (facts === undefined) return {};
  return {
    committee: new Map(members.map((member, index) => [governanceIdCip129('cc_cold', member), facts[index]!])),
  };
}

async function readEnactedFacts(
  db: NetworkDb<'cardano'>,
  chain: Chain,
  kinds: readonly GovernanceAction['kind'][],
): Promise<Facts> {
  const purposes = [...new Set(kinds.flatMap((kind) => getActionPurpose(kind) ?? []))];
  if (purposes.length === 0) return {};
  const enacted = await lastEnacted(db, chain, purposes);
  return enacted.size === 0 ? {} : { enacted };
}

async function readGuardrailFact(db: NetworkDb<'cardano'>, { network, simulated }: Chain): Promise<Facts> {
  const { constitution } = await findCurrentGovernance(db, network, { simulated });
  if (constitution === undefined) return {};
  const { guardrailScript } = constitution.value;
  return { guardrailScript: guardrailScript === undefined ? 'none' : toHex(guardrailScript) };
}
