import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { Credential } from '../../../chains/cardano/credential.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../../chains/cardano/transactions/transaction-effects.js';
import type { AssetQuantity } from '../../../chains/cardano/transactions/value.js';
import type { ResolveOutput } from './messages/transactions.js';
import {
  type AddressPattern,
  type AssetPattern,
  holds,
  isPresent,
  isSame,
  matchesAddress,
  type OutputPattern,
  type Predicate,
} from './patterns.js';

interface CredentialPattern {
  readonly stakeCredential: { readonly case?: 'addrKeyHash' | 'scriptHash'; readonly value?: Uint8Array };
}

interface CertificatePattern {
  readonly certificateType: { readonly case?: string; readonly value?: unknown };
}

export interface TxPattern {
  readonly consumes?: OutputPattern;
  readonly produces?: OutputPattern;
  readonly hasAddress?: AddressPattern;
  readonly movesAsset?: AssetPattern;
  readonly mintsAsset?: AssetPattern;
  readonly hasCertificate?: CertificatePattern;
}

export interface TxPredicate extends Predicate<TxPredicate> {
  readonly match?: { readonly chain?: { readonly case?: string; readonly value?: TxPattern } };
}

/** A transaction with the outputs that it spends and creates. */
export interface ObservedTransaction {
  readonly transaction: Transaction;
  readonly spent: readonly OutputContent[];
  readonly created: readonly OutputContent[];
}

export function observe(transaction: Transaction, resolve: ResolveOutput): ObservedTransaction {
  const { spent, created } = computeUtxoEffects(transaction);
  return {
    transaction,
    spent: spent.map(resolve).filter((output) => output !== undefined),
    created: created.map(([, output]) => output),
  };
}

export const matchesTransaction = (predicate: TxPredicate, observed: ObservedTransaction): boolean =>
  holds(predicate, ({ match }) => {
    const pattern = match?.chain?.value;
    return pattern === undefined || matchesPattern(pattern, observed);
  });

function matchesPattern(pattern: TxPattern, { transaction, spent, created }: ObservedTransaction): boolean {
  const { consumes, produces, hasAddress, movesAsset, mintsAsset, hasCertificate } = pattern;
  const moved = [...spent, ...created];
  const { body, valid } = transaction;
  return (
    (consumes === undefined || spent.some((output) => matchesContent(consumes, output))) &&
    (produces === undefined || created.some((output) => matchesContent(produces, output))) &&
    (hasAddress === undefined || moved.some(({ address }) => matchesAddress(hasAddress, address))) &&
    (movesAsset === undefined || moved.some(({ assets }) => holdsAsset(movesAsset, assets))) &&
    (mintsAsset === undefined || (valid && holdsAsset(mintsAsset, body.mint))) &&
    (hasCertificate === undefined || (valid && body.certificates.some((each) => isCertificate(hasCertificate, each))))
  );
}

const matchesContent = ({ address, asset }: OutputPattern, output: OutputContent): boolean =>
  (address === undefined || matchesAddress(address, output.address)) &&
  (asset === undefined || holdsAsset(asset, output.assets));

function holdsAsset({ policyId, assetName }: AssetPattern, assets: readonly AssetQuantity[]): boolean {
  if (!isPresent(policyId) && !isPresent(assetName)) return assets.length > 0;
  return assets.some(
    (each) =>
      (!isPresent(policyId) || isSame(policyId, each.policyId)) &&
      (!isPresent(assetName) || isSame(assetName, each.assetName)),
  );
}

function isCertificate({ certificateType: { case: kind, value } }: CertificatePattern, certificate: Certificate) {
  switch (kind) {
    case 'stakeRegistration':
      return certificate.kind === 'stake-registration' && isCredential(value as CredentialPattern, certificate.stake);
    case 'stakeDeregistration':
      return certificate.kind === 'stake-deregistration' && isCredential(value as CredentialPattern, certificate.stake);
    case 'stakeDelegation': {
      const { stakeCredential: credential, poolKeyhash } = value as {
        readonly stakeCredential?: CredentialPattern;
        readonly poolKeyhash: Uint8Array;
      };
      return (
        'pool' in certificate &&
        'stake' in certificate &&
        isOptional(poolKeyhash, certificate.pool) &&
        (credential === undefined || isCredential(credential, certificate.stake))
      );
    }
    case 'poolRegistration': {
      const { operator, poolKeyhash } = value as { readonly operator: Uint8Array; readonly poolKeyhash: Uint8Array };
      return (
        certificate.kind === 'pool-registration' &&
        isOptional(operator, certificate.parameters.operator) &&
        isOptional(poolKeyhash, certificate.parameters.operator)
      );
    }
    case 'poolRetirement': {
      const { poolKeyhash, epoch } = value as { readonly poolKeyhash: Uint8Array; readonly epoch: bigint };
      return (
        certificate.kind === 'pool-retirement' &&
        isOptional(poolKeyhash, certificate.pool) &&
        (epoch === 0n || epoch === certificate.epoch)
      );
    }
    case 'anyStakeCredential':
      return 'stake' in certificate && isSame(value as Uint8Array, certificate.stake.hash);
    case 'anyPoolKeyhash':
      return isSame(value as Uint8Array, getPool(certificate));
    case 'anyDrep':
      return 'drep' in certificate && 'hash' in certificate.drep && isSame(value as Uint8Array, certificate.drep.hash);
    default:
      return false;
  }
}

const getPool = (certificate: Certificate): Uint8Array | undefined =>
  certificate.kind === 'pool-registration'
    ? certificate.parameters.operator
    : 'pool' in certificate
      ? certificate.pool
      : undefined;

const isOptional = (wanted: Uint8Array, found: Uint8Array): boolean => !isPresent(wanted) || isSame(wanted, found);

/** A pattern without a credential holds for all. */
function isCredential({ stakeCredential: { case: kind, value } }: CredentialPattern, { type, hash }: Credential) {
  if (kind === undefined || value === undefined) return true;
  return type === (kind === 'addrKeyHash' ? 'key' : 'script') && isSame(value, hash);
}
