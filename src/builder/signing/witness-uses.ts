import {
  type Credential,
  decodeAddressInBlock,
  paymentCredential,
  stakeCredential,
} from '../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import { getCertificateSigners } from '../../chains/cardano/ledger/certificate-signers.js';
import type { TransactionBody } from '../../chains/cardano/transactions/transaction-body.js';
import { toHex } from '../../kernel/hex.js';
import { formatOutpoint } from '../encoding/transaction-text.js';

/** Known addresses of inputs by `txHash#index`. */
export type InputAddresses = ReadonlyMap<string, Uint8Array>;

export type WitnessRole = 'requiredSigner' | 'input' | 'collateral' | 'withdrawal' | 'certificate' | 'vote' | 'mint';

/** A part of a transaction that a key or a script must witness. */
export interface WitnessUse {
  readonly role: WitnessRole;
  readonly credential: Credential;
  /** Payment address of an input, or stake address of a withdrawal. */
  readonly address?: Uint8Array;
  /** Whether the credential is that of an account, which has a stake address. */
  readonly account?: boolean;
}

export interface WitnessUses {
  readonly uses: readonly WitnessUse[];
  /** Byron addresses of inputs, which are signed by address, with their roots. */
  readonly byron: readonly { readonly root: Uint8Array; readonly address: Uint8Array }[];
  /** Inputs with an unknown address. */
  readonly unresolved: number;
}

export function collectWitnessUses(body: TransactionBody, addresses: InputAddresses): WitnessUses {
  const uses: WitnessUse[] = body.requiredSigners.map((hash) => ({
    role: 'requiredSigner',
    credential: { type: 'key', hash },
  }));
  const byron: { root: Uint8Array; address: Uint8Array }[] = [];
  let unresolved = 0;
  for (const role of ['input', 'collateral'] as const)
    for (const { txHash, index } of role === 'input' ? body.inputs : body.collateral) {
      const bytes = addresses.get(formatOutpoint(toHex(txHash), index));
      const address = bytes && decodeAddressInBlock(bytes);
      if (bytes === undefined || address === undefined) unresolved += 1;
      else if (address.type === 'byron') byron.push({ root: address.root, address: bytes });
      else {
        const credential = paymentCredential(address);
        if (credential !== undefined) uses.push({ role, credential, address: bytes });
      }
    }
  return { uses: [...uses, ...collectOtherUses(body)], byron, unresolved };
}

/** Withdrawals, certificates, votes and minting policies. */
function collectOtherUses(body: TransactionBody): readonly WitnessUse[] {
  const withdrawals = body.withdrawals.flatMap(({ account }): readonly WitnessUse[] => {
    const address = decodeAddressInBlock(account);
    const credential = address && stakeCredential(address);
    return credential === undefined ? [] : [{ role: 'withdrawal', credential, address: account }];
  });
  const certificates = body.certificates.flatMap((certificate) =>
    getCertificateSigners(certificate).map(
      (credential, index): WitnessUse => ({
        role: 'certificate',
        credential,
        account: isAccount(certificate, index),
      }),
    ),
  );
  const votes = body.votes.map(({ voter }): WitnessUse => ({ role: 'vote', credential: voter.credential }));
  const mints = body.mint.map(
    ({ policyId }): WitnessUse => ({ role: 'mint', credential: { type: 'script', hash: policyId } }),
  );
  return [...withdrawals, ...certificates, ...votes, ...mints];
}

/** Whether a signer of the certificate is an account: the first signer of a pool registration is the pool itself. */
const isAccount = (certificate: Certificate, index: number): boolean =>
  certificate.kind === 'pool-registration' ? index > 0 : 'stake' in certificate;
