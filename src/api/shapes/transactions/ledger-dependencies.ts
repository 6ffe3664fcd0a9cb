import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import { formatActionId } from '../../../chains/cardano/ledger/action-chain.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { drepCredentials, formatKey, listAccounts, poolHashes, stakeCredentials } from './ledger-state.js';

type Body = Transaction['body'];

/** Whether the rules read more of the ledger state than outputs. */
export const readsLedgerState = ({ certificates, withdrawals, votes, proposals }: Body): boolean =>
  certificates.length + withdrawals.length + votes.length + proposals.length > 0;

/** Whether a pending transaction changes an entry of the ledger state that the rules read for the other one. */
export function affectsRules({ body }: Transaction, pending: Transaction): boolean {
  if (!pending.valid) return false;
  const read = listReadEntries(body);
  return listChangedEntries(pending).some((entry) => read.has(entry));
}

const account = (credential: Credential): string => `account ${formatKey(credential)}`;
const drep = (credential: Credential): string => `drep ${formatKey(credential)}`;
const pool = (hash: Uint8Array): string => `pool ${toHex(hash)}`;
const member = (credential: Credential): string => `committee ${formatKey(credential)}`;
const action = (id: { readonly txHash: Uint8Array; readonly index: number }): string => `action ${formatActionId(id)}`;

function listReadEntries(body: Body): ReadonlySet<string> {
  const { certificates, votes, proposals } = body;
  return new Set([
    ...stakeCredentials(certificates, listAccounts(body)).map(account),
    ...drepCredentials(body).map(drep),
    ...poolHashes(body).map(pool),
    ...certificates.flatMap((certificate) => ('cold' in certificate ? [member(certificate.cold)] : [])),
    ...votes.flatMap(({ voter }) => (voter.role === 'committee' ? [member(voter.credential)] : [])),
    ...votes.map((vote) => action(vote.action)),
    ...proposals.flatMap(({ action: given }) =>
      'previous' in given && given.previous ? [action(given.previous)] : [],
    ),
  ]);
}

function listChangedEntries({ hash, body }: Transaction): readonly string[] {
  const { certificates, withdrawals, proposals } = body;
  const accounts = withdrawals.map((withdrawal) => withdrawal.account);
  return [
    ...stakeCredentials(certificates, accounts).map(account),
    ...certificates.flatMap(listChangedByCertificate),
    ...proposals.flatMap(({ action: given }, index) => [
      action({ txHash: hash, index }),
      ...(given.kind === 'update-committee' ? given.added.map(([cold]) => member(cold)) : []),
    ]),
  ];
}

function listChangedByCertificate(certificate: Certificate): readonly string[] {
  switch (certificate.kind) {
    case 'drep-registration':
    case 'drep-deregistration':
      return [drep(certificate.drep)];
    case 'pool-registration':
      return [pool(certificate.parameters.operator)];
    case 'committee-authorization':
      return [member(certificate.cold), member(certificate.hot)];
    case 'committee-resignation':
      return [member(certificate.cold)];
    default:
      return [];
  }
}
