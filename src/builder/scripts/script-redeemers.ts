import { decodeAddressInBlock, paymentCredential } from '../../chains/cardano/addresses/address.js';
import { getCertificateSigners } from '../../chains/cardano/ledger/certificate-signers.js';
import type { ExecutionUnits } from '../../chains/cardano/parameters/protocol-update.js';
import type { OutputReference } from '../../chains/cardano/transactions/output.js';
import {
  accountCredential,
  compareReferences,
  compareVoters,
  compareWithdrawals,
} from '../../chains/cardano/transactions/redeemer-target.js';
import type { Redeemer, RedeemerPurpose } from '../../chains/cardano/transactions/witnesses.js';
import { compareBytes } from '../../kernel/bytes.js';
import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import { getGuardrail } from '../plan/guardrail.js';
import type { Consent, LockedInput, ScriptTransactionRequest } from '../request/script-request.js';

/** Execution units by the label of the redeemer. */
export type UnitsByName = ReadonlyMap<string, ExecutionUnits>;

export interface NamedRedeemer extends Redeemer {
  readonly name: string;
}

type Business = Pick<
  ScriptTransactionRequest,
  'inputs' | 'mints' | 'withdrawals' | 'certificates' | 'votes' | 'proposals'
>;

/** All purposes that a Plutus script must validate, with the script hash in hexadecimal. */
export function collectConsents(business: Business): readonly (Consent & { readonly script: string | undefined })[] {
  const { inputs, mints, withdrawals, certificates, votes = [], proposals = [] } = business;
  return [
    ...inputs.map((input) => ({ script: getInputScript(input), ...input.consent })),
    ...mints.flatMap(({ consent, policyId }) =>
      consent === undefined ? [] : [{ script: toHex(policyId), ...consent }],
    ),
    ...withdrawals.flatMap((withdrawal) => {
      const credential = accountCredential(withdrawal);
      return withdrawal.consent === undefined ? [] : [{ script: scriptHash(credential), ...withdrawal.consent }];
    }),
    ...certificates.flatMap(({ consent, certificate }) =>
      consent === undefined ? [] : [{ script: scriptHash(getCertificateSigners(certificate)[0]), ...consent }],
    ),
    ...votes.flatMap(({ consent, voter }) =>
      consent === undefined ? [] : [{ script: scriptHash(voter.credential), ...consent }],
    ),
    ...proposals.flatMap(({ consent, proposal }) =>
      consent === undefined ? [] : [{ script: scriptHash(getGuardrail(proposal.action)[0]), ...consent }],
    ),
  ];
}

/** The same request with other redeemers. */
export function replaceRedeemers(
  request: ScriptTransactionRequest,
  replace: (consent: Consent) => Consent['redeemer'],
): ScriptTransactionRequest {
  const withRedeemer = <Item extends { readonly consent?: Consent | undefined }>(item: Item): Item =>
    item.consent === undefined ? item : { ...item, consent: { ...item.consent, redeemer: replace(item.consent) } };
  const { votes, proposals } = request;
  return {
    ...request,
    inputs: request.inputs.map(withRedeemer),
    mints: request.mints.map(withRedeemer),
    withdrawals: request.withdrawals.map(withRedeemer),
    certificates: request.certificates.map(withRedeemer),
    ...(votes && { votes: votes.map(withRedeemer) }),
    ...(proposals && { proposals: proposals.map(withRedeemer) }),
  };
}

function getInputScript({ output }: LockedInput): string | undefined {
  const address = decodeAddressInBlock(output.content.address);
  return scriptHash(address && paymentCredential(address));
}

const scriptHash = (
  credential: { readonly type: 'key' | 'script'; readonly hash: Uint8Array } | undefined,
): string | undefined => (credential?.type === 'script' ? toHex(credential.hash) : undefined);

const NO_UNITS: ExecutionUnits = { memory: 0n, steps: 0n };

/**
 * A redeemer refers to its purpose by index in the ledger's order, so indexes are known only when all inputs are.
 * Sorted by purpose and index.
 */
export function redeemersFor(
  business: Business,
  spent: readonly OutputReference[],
  units: UnitsByName,
): readonly NamedRedeemer[] {
  let sorted: readonly OutputReference[] | undefined;
  const inputIndex = (reference: OutputReference): number => {
    sorted ??= spent.toSorted(compareReferences);
    const index = sorted.findIndex((other) => compareReferences(other, reference) === 0);
    if (index < 0) throw new BuildError(`A redeemer refers to the input ${outpoint(reference)}, which is not spent`);
    return index;
  };
  const redeemer = (purpose: RedeemerPurpose, index: number, { name, redeemer: data }: Consent): NamedRedeemer => ({
    purpose,
    index,
    data: typeof data === 'function' ? data(inputIndex) : data,
    units: units.get(name) ?? NO_UNITS,
    name,
  });
  const { inputs, mints, certificates, withdrawals, votes = [], proposals = [] } = business;
  const policies = mints.toSorted((a, b) => compareBytes(a.policyId, b.policyId));
  const accounts = withdrawals.toSorted(compareWithdrawals);
  return [
    ...inputs
      .map(({ output, consent }) => redeemer('spend', inputIndex(output.reference), consent))
      .toSorted((a, b) => a.index - b.index),
    ...policies.flatMap(({ consent }, index) => (consent === undefined ? [] : [redeemer('mint', index, consent)])),
    ...certificates.flatMap(({ consent }, index) => (consent === undefined ? [] : [redeemer('cert', index, consent)])),
    ...accounts.flatMap(({ consent }, index) => (consent === undefined ? [] : [redeemer('reward', index, consent)])),
    ...votes
      .toSorted((a, b) => compareVoters(a.voter, b.voter))
      .flatMap(({ consent }, index) => (consent === undefined ? [] : [redeemer('vote', index, consent)])),
    ...proposals.flatMap(({ consent }, index) => (consent === undefined ? [] : [redeemer('propose', index, consent)])),
  ];
}

const outpoint = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;
