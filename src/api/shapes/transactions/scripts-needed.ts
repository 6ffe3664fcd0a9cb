import { type Credential, decodeAddressInBlock, paymentCredential } from '../../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import {
  accountCredential,
  type RedeemerTarget,
  redeemerTarget,
} from '../../../chains/cardano/transactions/redeemer-target.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { RedeemerPurpose } from '../../../chains/cardano/transactions/witnesses.js';
import { toHex } from '../../../kernel/hex.js';

export interface NeededScript {
  readonly purpose: RedeemerPurpose;
  readonly scriptHash: string;
}

interface ScriptsNeeded {
  /** By purpose and index, each pair of script and purpose once. */
  readonly all: readonly NeededScript[];
  /** The script of a redeemer; undefined when its output is unknown. */
  readonly forRedeemer: (redeemer: { readonly purpose: RedeemerPurpose; readonly index: number }) => string | undefined;
}

type LookupContent = (reference: OutputReference) => { readonly address: Uint8Array } | undefined;

/** Every script that must validate a transaction, native ones included. */
export function scriptsNeeded(transaction: Transaction, lookupContent: LookupContent): ScriptsNeeded {
  const { body } = transaction;
  const counts: Readonly<Record<RedeemerPurpose, number>> = {
    spend: body.inputs.length,
    mint: body.mint.length,
    cert: body.certificates.length,
    reward: body.withdrawals.length,
    vote: body.votes.length,
    propose: body.proposals.length,
    guard: body.dijkstra?.guards.length ?? 0,
  };
  const scriptAt = (purpose: RedeemerPurpose, index: number): string | undefined => {
    const target = redeemerTarget(body, { purpose, index });
    const credential = target && findAuthorizer(target, lookupContent);
    return credential?.type === 'script' ? toHex(credential.hash) : undefined;
  };
  const all = new Map<string, NeededScript>();
  for (const [purpose, count] of Object.entries(counts) as [RedeemerPurpose, number][]) {
    for (let index = 0; index < count; index += 1) {
      const scriptHash = scriptAt(purpose, index);
      if (scriptHash !== undefined) all.set(`${purpose} ${scriptHash}`, { purpose, scriptHash });
    }
  }
  return { all: [...all.values()], forRedeemer: ({ purpose, index }) => scriptAt(purpose, index) };
}

/** The credential that must authorize the target of a redeemer. */
export function findAuthorizer(target: RedeemerTarget, lookupContent: LookupContent): Credential | undefined {
  switch (target.purpose) {
    case 'spend': {
      const output = lookupContent(target.input);
      const address = output && decodeAddressInBlock(output.address);
      return address && paymentCredential(address);
    }
    case 'mint':
      return { type: 'script', hash: target.policyId };
    case 'cert':
      return certificateCredential(target.certificate);
    case 'reward':
      return accountCredential(target.withdrawal);
    case 'vote':
      return target.voter.credential;
    case 'propose': {
      const { action } = target.proposal;
      // A new constitution only names its script; it does not run.
      const runs = action.kind === 'parameter-change' || action.kind === 'treasury-withdrawals';
      const hash = runs ? action.guardrailScript : undefined;
      return hash && { type: 'script', hash };
    }
    case 'guard':
      return target.guard;
  }
}

function certificateCredential(certificate: Certificate): Credential | undefined {
  // The original form of a registration needs no witness.
  if (certificate.kind === 'stake-registration' && certificate.deposit === undefined) return undefined;
  if ('stake' in certificate) return certificate.stake;
  if ('cold' in certificate) return certificate.cold;
  if ('drep' in certificate) return certificate.drep;
  return undefined;
}
