import { areEqualBytes, compareBytes } from '../../../kernel/bytes.js';
import { type Credential, decodeAddressInBlock, stakeCredential } from '../addresses/address.js';
import type { Certificate } from '../certificates/certificate.js';
import type { Proposal, Voter } from '../governance/governance.js';
import type { OutputReference } from './output.js';
import type { TransactionBody, Withdrawal } from './transaction-body.js';
import type { Redeemer } from './witnesses.js';

/** The item that a redeemer unlocks. */
export type RedeemerTarget =
  | { readonly purpose: 'spend'; readonly input: OutputReference }
  | { readonly purpose: 'mint'; readonly policyId: Uint8Array }
  | { readonly purpose: 'cert'; readonly certificate: Certificate }
  | { readonly purpose: 'reward'; readonly withdrawal: Withdrawal }
  | { readonly purpose: 'vote'; readonly voter: Voter }
  | { readonly purpose: 'propose'; readonly proposal: Proposal }
  | { readonly purpose: 'guard'; readonly guard: Credential };

/**
 * Finds the targets of the redeemers of one transaction. A redeemer refers to its target by index: in ledger order for
 * sorted sets and maps, in encoded order for certificates, proposals and guards. The orders are computed once, because a
 * transaction that fills many orders has a redeemer for each.
 */
export class RedeemerTargets {
  readonly #body: TransactionBody;
  #inputs: readonly OutputReference[] | undefined;
  #policies: readonly Uint8Array[] | undefined;

  constructor(body: TransactionBody) {
    this.#body = body;
  }

  /** The inputs in the ledger's order. */
  get inputs(): readonly OutputReference[] {
    this.#inputs ??= this.#body.inputs.toSorted(compareReferences);
    return this.#inputs;
  }

  /** Undefined if there is no item at the index. */
  find({ purpose, index }: Pick<Redeemer, 'purpose' | 'index'>): RedeemerTarget | undefined {
    const body = this.#body;
    switch (purpose) {
      case 'spend': {
        const input = this.inputs[index];
        return input && { purpose, input };
      }
      case 'mint': {
        this.#policies ??= distinct(body.mint.map((asset) => asset.policyId)).toSorted(compareBytes);
        const policyId = this.#policies[index];
        return policyId && { purpose, policyId };
      }
      case 'cert': {
        const certificate = body.certificates[index];
        return certificate && { purpose, certificate };
      }
      case 'reward': {
        const withdrawal = body.withdrawals.toSorted(compareWithdrawals)[index];
        return withdrawal && { purpose, withdrawal };
      }
      case 'vote': {
        const voters = body.votes.map((vote) => vote.voter).toSorted(compareVoters);
        const isFirst = (voter: Voter, at: number): boolean => at === 0 || compareVoters(voters[at - 1]!, voter) !== 0;
        const voter = voters.filter(isFirst)[index];
        return voter && { purpose, voter };
      }
      case 'propose': {
        const proposal = body.proposals[index];
        return proposal && { purpose, proposal };
      }
      case 'guard': {
        const guard = body.dijkstra?.guards[index];
        return guard && { purpose, guard };
      }
    }
  }
}

/** The target of a single redeemer. */
export const redeemerTarget = (
  body: TransactionBody,
  redeemer: Pick<Redeemer, 'purpose' | 'index'>,
): RedeemerTarget | undefined => new RedeemerTargets(body).find(redeemer);

const distinct = (items: readonly Uint8Array[]): readonly Uint8Array[] =>
  items.filter((item, index) => items.findIndex((other) => areEqualBytes(other, item)) === index);

export const compareReferences = (a: OutputReference, b: OutputReference): number =>
  compareBytes(a.txHash, b.txHash) || a.index - b.index;

/** The ledger sorts scripts before keys, unlike their numbers in CBOR and in addresses. */
const compareCredentials = (a: Credential, b: Credential): number =>
  Number(a.type === 'key') - Number(b.type === 'key') || compareBytes(a.hash, b.hash);

export function compareWithdrawals(a: Withdrawal, b: Withdrawal): number {
  const first = accountCredential(a);
  const second = accountCredential(b);
  return first && second ? compareCredentials(first, second) : compareBytes(a.account, b.account);
}

/** The credential of the withdrawal's account. */
export function accountCredential({ account }: Withdrawal): Credential | undefined {
  const address = decodeAddressInBlock(account);
  return address && stakeCredential(address);
}

const ROLES: readonly Voter['role'][] = ['committee', 'drep', 'pool'];

export const compareVoters = (a: Voter, b: Voter): number =>
  ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || compareCredentials(a.credential, b.credential);
