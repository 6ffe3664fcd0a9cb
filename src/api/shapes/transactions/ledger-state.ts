import { type Credential, decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { OutputContent, OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';

export type Outputs = ReadonlyMap<string, OutputContent | 'spent'>;

export const outpointText = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

export const formatKey = ({ type, hash }: Credential): string => type + toHex(hash);

/** The content of an output in the form of the ledger rules. */
export const outputContent = (output: ChainOutput): OutputContent => ({
  address: output.address,
  lovelace: output.lovelace,
  assets: output.assets.map(({ policyId, assetName, quantity }) => ({
    policyId: fromHex(policyId),
    assetName: fromHex(assetName),
    quantity,
  })),
  // The index stores the hash of an inline datum too.
  datumHash: output.inlineDatum === undefined && output.datumHash !== undefined ? fromHex(output.datumHash) : undefined,
  inlineDatum: output.inlineDatum,
  scriptRef: output.referenceScript && {
    language: output.referenceScript.language,
    bytes: output.referenceScript.bytes,
  },
});

type Body = Transaction['body'];

export function listAccounts({ withdrawals, proposals }: Body): readonly Uint8Array[] {
  const paid = proposals.flatMap(({ returnAddress, action }) => [
    returnAddress,
    ...(action.kind === 'treasury-withdrawals' ? action.withdrawals.map(([account]) => account) : []),
  ]);
  return [...withdrawals.map(({ account }) => account), ...paid];
}

export function stakeCredentials(
  certificates: readonly Certificate[],
  accounts: readonly Uint8Array[],
): readonly Credential[] {
  const credentials = new Map<string, Credential>();
  for (const certificate of certificates)
    if ('stake' in certificate) credentials.set(formatKey(certificate.stake), certificate.stake);
  for (const account of accounts) {
    const address = decodeAddressInBlock(account);
    if (address?.type === 'reward') credentials.set(formatKey(address.stake), address.stake);
  }
  return [...credentials.values()];
}

export function drepCredentials({ certificates, votes }: Body): readonly Credential[] {
  const credentials = new Map<string, Credential>();
  for (const certificate of certificates)
    if ('drep' in certificate && 'hash' in certificate.drep)
      credentials.set(formatKey(certificate.drep), certificate.drep);
  for (const { voter } of votes)
    if (voter.role === 'drep') credentials.set(formatKey(voter.credential), voter.credential);
  return [...credentials.values()];
}

export function poolHashes({ certificates, votes }: Body): readonly Uint8Array[] {
  const hashes = new Map<string, Uint8Array>();
  const add = (hash: Uint8Array): void => void hashes.set(toHex(hash), hash);
  for (const certificate of certificates) {
    if ('pool' in certificate) add(certificate.pool);
    if (certificate.kind === 'pool-registration') add(certificate.parameters.operator);
  }
  for (const { voter } of votes) if (voter.role === 'pool') add(voter.credential.hash);
  return [...hashes.values()];
}
