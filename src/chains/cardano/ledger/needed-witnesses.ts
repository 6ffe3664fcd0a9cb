import { toHex } from '../../../kernel/hex.js';
import { type Credential, decodeAddressInBlock } from '../addresses/address.js';
import type { Proposal, Voter } from '../governance/governance.js';
import { compareReferences, compareVoters, compareWithdrawals } from '../transactions/redeemer-target.js';
import type { Transaction } from '../transactions/transaction.js';
import type { RedeemerPurpose } from '../transactions/witnesses.js';
import { getCertificateSigners } from './certificate-signers.js';
import { getContent, type Resolved } from './resolved.js';

/** A required script and the redeemer pointer that belongs to it. */
export interface NeededScript {
  readonly hash: string;
  readonly purpose: RedeemerPurpose;
  readonly index: number;
  /** The requiring part of the transaction, for messages. */
  readonly requiredBy: string;
}

export interface Needed {
  /** Hexadecimal key hashes with the part that requires each. */
  readonly keys: ReadonlyMap<string, string>;
  /** Hexadecimal roots of Byron addresses with the input at each. */
  readonly byronRoots: ReadonlyMap<string, string>;
  readonly scripts: readonly NeededScript[];
  /** Unknown inputs, which may require keys or scripts. */
  readonly unknownInputs: readonly string[];
  /** Unknown collateral inputs, which require keys only. */
  readonly unknownCollateral: readonly string[];
}

/**
 * The required witnesses of a transaction: for inputs, mints, withdrawals, certificates, votes, proposals, required
 * signers and guards.
 */
export function neededWitnesses({ body }: Transaction, resolved: Resolved): Needed {
  const keys = new Map<string, string>();
  const byronRoots = new Map<string, string>();
  const scripts: NeededScript[] = [];
  const unknownInputs: string[] = [];
  const unknownCollateral: string[] = [];

  const need = ({ type, hash }: Credential, purpose: RedeemerPurpose, index: number, requiredBy: string): void => {
    if (type === 'key') keys.set(toHex(hash), requiredBy);
    else scripts.push({ hash: toHex(hash), purpose, index, requiredBy });
  };

  const spent = resolved.inputs.toSorted((a, b) => compareReferences(a.reference, b.reference));
  for (const [index, input] of spent.entries()) {
    const content = getContent(input);
    const address = content && decodeAddressInBlock(content.address);
    if (input.output === undefined) unknownInputs.push(input.outpoint);
    if (address === undefined || address.type === 'reward') continue;
    if (address.type === 'byron') byronRoots.set(toHex(address.root), `the input ${input.outpoint}`);
    else need(address.payment, 'spend', index, `the input ${input.outpoint}`);
  }
  for (const input of resolved.collateral) {
    const content = getContent(input);
    const address = content && decodeAddressInBlock(content.address);
    if (input.output === undefined) unknownCollateral.push(input.outpoint);
    if (address === undefined || address.type === 'reward') continue;
    if (address.type === 'byron') byronRoots.set(toHex(address.root), `the collateral ${input.outpoint}`);
    else if (address.payment.type === 'key') keys.set(toHex(address.payment.hash), `the collateral ${input.outpoint}`);
  }
  for (const hash of body.requiredSigners) keys.set(toHex(hash), 'the required signers');
  for (const [index, guard] of (body.dijkstra?.guards ?? []).entries())
    need(guard, 'guard', index, `the guard ${toHex(guard.hash)}`);
  const policies = [...new Set(body.mint.map(({ policyId }) => toHex(policyId)))].toSorted();
  for (const [index, hash] of policies.entries())
    scripts.push({ hash, purpose: 'mint', index, requiredBy: `the policy ${hash}` });
  for (const [index, { account }] of body.withdrawals.toSorted(compareWithdrawals).entries()) {
    const address = decodeAddressInBlock(account);
    if (address?.type === 'reward') need(address.stake, 'reward', index, `the withdrawal from ${toHex(account)}`);
  }
  for (const [index, certificate] of body.certificates.entries())
    for (const credential of getCertificateSigners(certificate))
      need(credential, 'cert', index, `certificate ${index}`);
  for (const [index, voter] of listVoters(body.votes).entries())
    need(voter.credential, 'vote', index, `the votes of ${toHex(voter.credential.hash)}`);
  for (const [index, proposal] of body.proposals.entries()) {
    const guard = getGuardrailScript(proposal);
    if (guard !== undefined)
      scripts.push({ hash: toHex(guard), purpose: 'propose', index, requiredBy: `proposal ${index}` });
  }
  return { keys, byronRoots, scripts, unknownInputs, unknownCollateral };
}

/** Each voter once, in the order of the ledger's map. */
export function listVoters(votes: readonly { readonly voter: Voter }[]): readonly Voter[] {
  const voters = new Map(
    votes.map(({ voter }) => [`${voter.role}${voter.credential.type}${toHex(voter.credential.hash)}`, voter]),
  );
  return [...voters.values()].toSorted(compareVoters);
}

function getGuardrailScript({ action }: Proposal): Uint8Array | undefined {
  return action.kind === 'parameter-change' || action.kind === 'treasury-withdrawals'
    ? action.guardrailScript
    : undefined;
}
