import { toHex } from '../../../kernel/hex.js';
import { type Credential, decodeAddressInBlock } from '../addresses/address.js';
import type { TransactionBody } from '../transactions/transaction-body.js';
import type {
  AccountState,
  AuthorizedMember,
  CommitteeMemberState,
  DRepState,
  LedgerState,
  PoolState,
} from './view.js';

export const toCredentialKey = ({ type, hash }: Credential): string => `${type}${toHex(hash)}`;

/** The state while the certificates of one transaction are applied in order. */
export class WorkingState {
  private readonly state: LedgerState;
  private readonly accounts = new Map<string, AccountState>();
  private readonly dreps = new Map<string, DRepState>();
  private readonly retiredDReps = new Set<string>();
  private readonly pools = new Map<string, PoolState>();
  private readonly members = new Map<string, CommitteeMemberState & { readonly cold: Credential }>();
  private readonly voters = new Map<string, boolean>();
  private readonly vrfKeys = new Map<string, boolean>();

  /** Withdrawals are applied before certificates: an account may be emptied and deregistered in one transaction. */
  constructor(state: LedgerState, { withdrawals }: Pick<TransactionBody, 'withdrawals'>) {
    this.state = state;
    for (const { account } of withdrawals) {
      const address = decodeAddressInBlock(account);
      const before = address?.type === 'reward' ? this.account(address.stake) : undefined;
      if (address?.type === 'reward' && before?.registered) this.setAccount(address.stake, { ...before, rewards: 0n });
    }
  }

  account(credential: Credential): AccountState | undefined {
    const changed = this.accounts.get(toCredentialKey(credential));
    if (changed !== undefined) return changed;
    const before = this.state.account?.(credential);
    return before && this.withoutRetired(before, this.retiredDReps);
  }

  setAccount(credential: Credential, account: AccountState): void {
    this.accounts.set(toCredentialKey(credential), account);
  }

  drep(credential: Credential): DRepState | undefined {
    return this.dreps.get(toCredentialKey(credential)) ?? this.state.drep?.(credential);
  }

  /** Retiring a DRep ends the vote delegations to it (Conway ledger, `clearDRepDelegations`). */
  setDRep(credential: Credential, drep: DRepState): void {
    const key = toCredentialKey(credential);
    this.dreps.set(key, drep);
    if (drep.registered) return;
    this.retiredDReps.add(key);
    const retired = new Set([key]);
    for (const [account, state] of this.accounts) this.accounts.set(account, this.withoutRetired(state, retired));
  }

  private withoutRetired(account: AccountState, retired: ReadonlySet<string>): AccountState {
    if (!account.registered || typeof account.votes !== 'object' || !('hash' in account.votes)) return account;
    return retired.has(toCredentialKey(account.votes)) ? { ...account, votes: 'none' } : account;
  }

  pool(hash: Uint8Array): PoolState | undefined {
    return this.pools.get(toHex(hash)) ?? this.state.pool?.(hash);
  }

  setPool(hash: Uint8Array, pool: PoolState): void {
    this.pools.set(toHex(hash), pool);
  }

  member(cold: Credential): CommitteeMemberState | undefined {
    return this.members.get(toCredentialKey(cold)) ?? this.state.committeeMember?.(cold);
  }

  /** `hot` replaces the previous hot credential of the member. */
  setMember(cold: Credential, member: CommitteeMemberState): void {
    const before = this.member(cold)?.hot;
    if (before !== undefined && before !== 'none') this.voters.set(toCredentialKey(before), false);
    if (member.hot !== undefined && member.hot !== 'none') this.voters.set(toCredentialKey(member.hot), true);
    this.members.set(toCredentialKey(cold), { ...member, cold });
  }

  committeeVoter(hot: Credential): boolean | undefined {
    const members = this.authorizedMembers(hot);
    if (members !== undefined) return members.length > 0;
    return this.voters.get(toCredentialKey(hot)) ?? this.state.committeeVoter?.(hot);
  }

  /** Whether a hot credential belongs to a member of the current committee. */
  isElectedVoter(hot: Credential): boolean | undefined {
    return this.authorizedMembers(hot)?.some(({ elected }) => elected);
  }

  isVrfKeyRegistered(vrfKeyHash: Uint8Array): boolean | undefined {
    return this.vrfKeys.get(toHex(vrfKeyHash)) ?? this.state.isVrfKeyRegistered?.(vrfKeyHash);
  }

  setVrfKey(vrfKeyHash: Uint8Array, registered: boolean): void {
    this.vrfKeys.set(toHex(vrfKeyHash), registered);
  }

  /** Several members may authorize the same hot credential. */
  authorizedMembers(hot: Credential): readonly AuthorizedMember[] | undefined {
    const before = this.state.authorizedMembers?.(hot);
    if (before === undefined) return undefined;
    const unchanged = before.filter(({ cold }) => !this.members.has(toCredentialKey(cold)));
    const changed = [...this.members.values()].filter(
      (member) => typeof member.hot === 'object' && toCredentialKey(member.hot) === toCredentialKey(hot),
    );
    return [...unchanged, ...changed.map(({ cold, elected }) => ({ cold, elected: elected === true }))];
  }
}
