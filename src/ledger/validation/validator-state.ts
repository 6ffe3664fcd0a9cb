import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import { toActionState } from '../../chains/cardano/ledger/action-state.js';
import type {
  CommitteeMemberState,
  GenesisKeys,
  LedgerState as ValidatorState,
} from '../../chains/cardano/ledger/view.js';
import { knownParameters } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { LedgerContext } from '../context.js';
import type { AccountId } from '../state/accounts.js';
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, actionKey, credentialKey, parseCredentialKey } from '../state/keys.js';
import type { GenesisDelegate, LedgerState } from '../state/ledger-state.js';

/** The parts of the state that are not in `LedgerState`. */
export interface ValidatorLookups {
  readonly output: ValidatorState['output'];
  /** Undefined for a credential that was never used. */
  readonly findAccount: (credential: Credential) => AccountId | undefined;
}

/** The ledger state as the transaction validator sees it. It reads the state at the time of each query. */
export function toValidatorState(
  state: LedgerState,
  { network, slot, epoch }: LedgerContext,
  { output, findAccount }: ValidatorLookups,
): ValidatorState {
  const { constitution, enacted } = state.governance.get();
  const { treasury, reserves } = state.pots.get();
  return {
    network,
    slot: BigInt(slot),
    epoch,
    parameters: state.epoch.get().parameters,
    output,
    account(credential) {
      const id = findAccount(credential);
      const deposit = id === undefined ? undefined : state.accounts.deposit(id);
      if (id === undefined || deposit === undefined) return { registered: false };
      const drep = state.accounts.drep(id);
      const votes = drep === 0 ? 'none' : parseDRepKey(state.drepNumbers.key(drep));
      return { registered: true, deposit, rewards: state.accounts.rewards(id), votes };
    },
    pool(hash) {
      const pool = state.pools.get(toHex(hash));
      if (pool === undefined) return { registered: false };
      const { registration, next } = pool;
      return {
        registered: true,
        vrfKeyHash: registration.parameters.vrfKeyHash,
        ...(next && { nextVrfKeyHash: next.parameters.vrfKeyHash }),
      };
    },
    isVrfKeyRegistered(vrfKeyHash) {
      const wanted = toHex(vrfKeyHash);
      for (const { registration, next } of state.pools.values())
        if ([registration, next].some((known) => known && toHex(known.parameters.vrfKeyHash) === wanted)) return true;
      return false;
    },
    drep(credential) {
      const drep = state.dreps.get(credentialKey(credential));
      return drep === undefined ? { registered: false } : { registered: true, deposit: drep.deposit };
    },
    committeeMember: (cold) => findMember(state, cold),
    authorizedMembers(hot) {
      const wanted = credentialKey(hot);
      return [...state.authorizations.values()].flatMap((authorization) =>
        'hot' in authorization && credentialKey(authorization.hot) === wanted
          ? [{ cold: authorization.cold, elected: isElected(state, authorization.cold) }]
          : [],
      );
    },
    action(id) {
      const proposal = state.proposals.get(actionKey(id));
      return proposal === undefined ? 'absent' : toActionState(proposal.proposal.action, proposal.expiresAfter);
    },
    enacted: (purpose) => enacted[purpose] ?? 'none',
    guardrailScript: constitution?.guardrailScript ?? 'none',
    treasury,
    reserves,
    genesisKeys: toGenesisKeys(state, network),
  };
}

function toGenesisKeys(state: LedgerState, network: CardanoNetwork): GenesisKeys {
  const { delegates, future } = state.genesisKeys.get();
  return {
    delegates: new Map([...delegates].map(([key, to]) => [key, toDelegate(to)])),
    futureDelegates: future.map(({ genesis, to }) => [genesis, toDelegate(to)] as const),
    quorum: knownParameters(network).updateQuorum,
  };
}

const toDelegate = ({ delegate, vrf }: GenesisDelegate) => ({ keyHash: fromHex(delegate), vrfKeyHash: fromHex(vrf) });

function parseDRepKey(key: string): DRep {
  if (key === ALWAYS_ABSTAIN) return { type: 'abstain' };
  return key === ALWAYS_NO_CONFIDENCE ? { type: 'no-confidence' } : parseCredentialKey(key);
}

function isElected(state: LedgerState, cold: Credential): boolean {
  const wanted = credentialKey(cold);
  return (state.governance.get().committee?.members ?? []).some((member) => credentialKey(member.cold) === wanted);
}

/** A credential that an open proposal adds to the committee may already authorize a hot credential. */
function isProposed(state: LedgerState, cold: Credential): boolean {
  const wanted = credentialKey(cold);
  for (const { proposal } of state.proposals.values())
    if (
      proposal.action.kind === 'update-committee' &&
      proposal.action.added.some(([added]) => credentialKey(added) === wanted)
    )
      return true;
  return false;
}

function findMember(state: LedgerState, cold: Credential): CommitteeMemberState {
  const authorization = state.authorizations.get(credentialKey(cold));
  const elected = isElected(state, cold);
  return {
    member: elected || isProposed(state, cold),
    elected,
    resigned: authorization !== undefined && 'resigned' in authorization,
    hot: authorization !== undefined && 'hot' in authorization ? authorization.hot : 'none',
  };
}
