import type { GovernanceAction, GovernanceActionId, Vote } from '../../../chains/cardano/governance/governance.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { ProposalTally } from '../../../ledger/blocks/proposal-tally.js';
import { decodeStateValue } from '../../../ledger/encoding/state-text.js';
import { type Electorate, type ProposalVotes, tallyProposal } from '../../../ledger/governance/ratify.js';
import { credentialKey, drepKey } from '../../../ledger/state/keys.js';
import type { CommitteeAuthorization, DRepEntry } from '../../../ledger/state/ledger-state.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type CountedVote, countedVotes } from '../../../store/queries/cardano/governance/counted-votes.js';
import { toDRep } from '../../../store/queries/cardano/governance/drep-columns.js';
import { type LedgerEntry, ledgerEntries } from '../../../store/queries/cardano/governance/ledger-entries.js';
import {
  allDRepPower,
  type PoolElector,
  poolElectors,
} from '../../../store/queries/cardano/governance/voting-power.js';
import { readAuthorizations, readEpochParameters, readGovernance } from './ledger-state.js';

/** The votes on an action as a boundary would count them now, with the power of the current epoch's distribution. */
export async function readLiveTally(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  id: GovernanceActionId,
  action: GovernanceAction,
): Promise<{ readonly epoch: number; readonly tally: ProposalTally }> {
  const { epoch, parameters } = await readEpochParameters(db, network);
  const governance = await readGovernance(db);
  const electorate = toElectorate({
    epoch,
    authorizations: await readAuthorizations(db),
    dreps: await ledgerEntries(db, 'drep'),
    drepPower: await allDRepPower(db, epoch),
    pools: await poolElectors(db, epoch),
  });
  const votes = groupVotes(await countedVotes(db, id));
  const state = { parameters, committee: governance?.committee };
  return { epoch, tally: tallyProposal({ id, proposal: { action } }, votes, electorate, state) };
}

export interface StoredElectorate {
  readonly epoch: number;
  readonly authorizations: ReadonlyMap<string, CommitteeAuthorization>;
  /** Entries of the registered DReps. */
  readonly dreps: readonly LedgerEntry[];
  readonly drepPower: readonly { readonly kind: number; readonly hash: Uint8Array; readonly lovelace: bigint }[];
  readonly pools: readonly PoolElector[];
}

export function toElectorate({ epoch, authorizations, dreps, drepPower, pools }: StoredElectorate): Electorate {
  const power = new Map(drepPower.map(({ kind, hash, lovelace }) => [drepKey(toDRep(kind, hash)), lovelace]));
  const hotCredentials = new Map<string, string>();
  for (const [cold, authorization] of authorizations)
    if ('hot' in authorization) hotCredentials.set(cold, credentialKey(authorization.hot));
  return {
    epoch,
    hotCredentials,
    dreps: dreps.map(({ key, value }) => ({
      key,
      power: power.get(key) ?? 0n,
      expiresAfter: decodeStateValue<DRepEntry>(value).expiresAfter,
    })),
    alwaysAbstain: power.get(drepKey({ type: 'abstain' })) ?? 0n,
    alwaysNoConfidence: power.get(drepKey({ type: 'no-confidence' })) ?? 0n,
    pools: pools.map(({ hash, lovelace, delegation }) => ({ key: toHex(hash), power: lovelace, delegation })),
    totalPoolPower: pools.reduce((sum, { lovelace }) => sum + lovelace, 0n),
  };
}

function groupVotes(votes: readonly CountedVote[]): ProposalVotes {
  const groups: Record<CountedVote['role'], Map<string, Vote['vote']>> = {
    committee: new Map(),
    drep: new Map(),
    pool: new Map(),
  };
  for (const { role, script, hash, vote } of votes) {
    const key = role === 'pool' ? toHex(hash) : credentialKey({ type: script ? 'script' : 'key', hash });
    groups[role].set(key, vote);
  }
  return groups;
}
