import { type Credential, decodeAddressInBlock } from '../../chains/cardano/address.js';
import type { Certificate } from '../../chains/cardano/certificate.js';
import type { OutputReference } from '../../chains/cardano/output.js';
import type { TransactionBody } from '../../chains/cardano/transaction-body.js';
import type { Redeemer } from '../../chains/cardano/witnesses.js';

/**
 * The script that a redeemer is for. Its index counts in the ledger's order of the things that scripts may guard:
 * inputs by reference, policies by hash, certificates and proposals as written, withdrawals and voters with scripts
 * before keys (the ledger's constructors in that order). Undefined where the guarded output is not known.
 */
export function scriptOfRedeemer(
  { purpose, index }: Redeemer,
  body: TransactionBody,
  scriptOfOutput: (reference: OutputReference) => Uint8Array | undefined,
): Uint8Array | undefined {
  switch (purpose) {
    case 'spend': {
      const reference = body.inputs.toSorted(compareReferences)[index];
      return reference && scriptOfOutput(reference);
    }
    case 'mint':
      return distinct(body.mint.map(({ policyId }) => policyId).toSorted(Buffer.compare))[index];
    case 'cert':
      return scriptHash(credentialOf(body.certificates[index]));
    case 'reward':
      return scriptHash(accountsInOrder(body)[index]);
    case 'vote':
      return scriptHash(votersInOrder(body)[index]);
    case 'propose': {
      const action = body.proposals[index]?.action;
      return action && 'guardrailScript' in action ? action.guardrailScript : undefined;
    }
  }
}

const compareReferences = (a: OutputReference, b: OutputReference): number =>
  Buffer.compare(a.txHash, b.txHash) || a.index - b.index;

const compareCredentials = (a: Credential, b: Credential): number =>
  Number(b.type === 'script') - Number(a.type === 'script') || Buffer.compare(a.hash, b.hash);

const scriptHash = (credential: Credential | undefined): Uint8Array | undefined =>
  credential?.type === 'script' ? credential.hash : undefined;

const distinct = (sorted: readonly Uint8Array[]): readonly Uint8Array[] =>
  sorted.filter((bytes, index) => index === 0 || Buffer.compare(bytes, sorted[index - 1]!) !== 0);

/** Whoever must agree to the certificate. */
function credentialOf(certificate: Certificate | undefined): Credential | undefined {
  if (certificate === undefined) return undefined;
  if ('stake' in certificate) return certificate.stake;
  if ('cold' in certificate) return certificate.cold;
  // Delegations of votes have a stake credential and were answered above.
  return 'drep' in certificate ? certificate.drep : undefined;
}

function accountsInOrder({ withdrawals }: TransactionBody): readonly Credential[] {
  return withdrawals
    .flatMap(({ account }) => {
      const address = decodeAddressInBlock(account);
      return address?.type === 'reward' ? [address.stake] : [];
    })
    .toSorted(compareCredentials);
}

const ROLES = ['committee', 'drep', 'pool'];

function votersInOrder({ votes }: TransactionBody): readonly Credential[] {
  const voters = votes
    .map(({ voter }) => voter)
    .toSorted(
      (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || compareCredentials(a.credential, b.credential),
    );
  const same = (a: (typeof voters)[number], b: (typeof voters)[number]): boolean =>
    a.role === b.role && compareCredentials(a.credential, b.credential) === 0;
  return voters
    .filter((voter, index) => index === 0 || !same(voter, voters[index - 1]!))
    .map(({ credential }) => credential);
}
