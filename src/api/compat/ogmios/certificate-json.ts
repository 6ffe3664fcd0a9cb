import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { DRep } from '../../../chains/cardano/addresses/credential.js';
import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { Anchor } from '../../../chains/cardano/governance/anchor.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { PoolParameters, Relay } from '../../../chains/cardano/pools/pool-parameters.js';
import { toHex } from '../../../kernel/hex.js';
import { toAda, toAddressText, toOrigin, toRatio } from './values.js';

export const toAnchor = ({ url, hash }: Anchor) => ({ url, hash: toHex(hash) });

export function toDelegateRepresentative(drep: DRep) {
  switch (drep.type) {
    case 'abstain':
      return { type: 'abstain' };
    case 'no-confidence':
      return { type: 'noConfidence' };
    default:
      return { type: 'registered', from: toOrigin(drep), id: toHex(drep.hash) };
  }
}

export const toMember = (credential: Credential) => ({ id: toHex(credential.hash), from: toOrigin(credential) });

function toRelay({ dnsName, srvName, ipv4, ipv6, port }: Relay) {
  const hostname = dnsName ?? srvName;
  const withPort = port !== undefined && { port };
  if (hostname !== undefined) return { type: 'hostname', hostname, ...withPort };
  return {
    type: 'ipAddress',
    ...(ipv4 !== undefined && { ipv4 }),
    ...(ipv6 !== undefined && { ipv6 }),
    ...withPort,
  };
}

export const toStakePool = (pool: PoolParameters) => ({
  id: poolIdBech32(pool.operator),
  vrfVerificationKeyHash: toHex(pool.vrfKeyHash),
  owners: pool.owners.map(toHex),
  cost: toAda(pool.cost),
  margin: toRatio(pool.margin),
  pledge: toAda(pool.pledge),
  rewardAccount: toAddressText(pool.rewardAccount),
  ...(pool.metadata !== undefined && { metadata: { url: pool.metadata.url, hash: toHex(pool.metadata.hash) } }),
  relays: pool.relays.map(toRelay),
});

const about = (stake: Credential) => ({ from: toOrigin(stake), credential: toHex(stake.hash) });

const registration = (stake: Credential, deposit: bigint | undefined) => ({
  type: 'stakeCredentialRegistration',
  ...about(stake),
  ...(deposit !== undefined && { deposit: toAda(deposit) }),
});

const delegation = (stake: Credential, pool: Uint8Array | undefined, drep: DRep | undefined) => ({
  type: 'stakeDelegation',
  ...about(stake),
  ...(pool !== undefined && { stakePool: { id: poolIdBech32(pool) } }),
  ...(drep !== undefined && { delegateRepresentative: toDelegateRepresentative(drep) }),
});

/**
 * The certificates of Ogmios: one that registers and delegates at once is shown as two. Instantaneous rewards are shown
 * as proposals.
 */
export function toCertificates(certificate: Certificate): readonly object[] {
  switch (certificate.kind) {
    case 'stake-registration':
      return [registration(certificate.stake, certificate.deposit)];
    case 'stake-deregistration': {
      const { stake, deposit } = certificate;
      const refund = deposit !== undefined && { deposit: toAda(deposit) };
      return [{ type: 'stakeCredentialDeregistration', ...about(stake), ...refund }];
    }
    case 'stake-delegation':
      return [delegation(certificate.stake, certificate.pool, undefined)];
    case 'vote-delegation':
      return [delegation(certificate.stake, undefined, certificate.drep)];
    case 'stake-vote-delegation':
      return [delegation(certificate.stake, certificate.pool, certificate.drep)];
    case 'stake-registration-delegation':
    case 'vote-registration-delegation':
    case 'stake-vote-registration-delegation': {
      const pool = 'pool' in certificate ? certificate.pool : undefined;
      const drep = 'drep' in certificate ? certificate.drep : undefined;
      return [registration(certificate.stake, certificate.deposit), delegation(certificate.stake, pool, drep)];
    }
    case 'pool-registration':
      return [{ type: 'stakePoolRegistration', stakePool: toStakePool(certificate.parameters) }];
    case 'pool-retirement': {
      const stakePool = { retirementEpoch: certificate.epoch, id: poolIdBech32(certificate.pool) };
      return [{ type: 'stakePoolRetirement', stakePool }];
    }
    case 'genesis-delegation': {
      const { genesisHash, delegateHash, vrfKeyHash } = certificate;
      const delegate = { id: toHex(delegateHash), vrfVerificationKeyHash: toHex(vrfKeyHash) };
      return [{ type: 'genesisDelegation', delegate, issuer: { id: toHex(genesisHash) } }];
    }
    case 'committee-authorization': {
      const delegate = { status: 'authorized', ...toMember(certificate.hot) };
      return [{ type: 'constitutionalCommitteeDelegation', member: toMember(certificate.cold), delegate }];
    }
    case 'committee-resignation': {
      const { cold, anchor } = certificate;
      const metadata = anchor !== undefined && { metadata: toAnchor(anchor) };
      return [{ type: 'constitutionalCommitteeRetirement', member: toMember(cold), ...metadata }];
    }
    case 'drep-registration': {
      const { drep, deposit, anchor } = certificate;
      const metadata = anchor !== undefined && { metadata: toAnchor(anchor) };
      const delegateRepresentative = toDelegateRepresentative(drep);
      return [
        { type: 'delegateRepresentativeRegistration', delegateRepresentative, deposit: toAda(deposit), ...metadata },
      ];
    }
    case 'drep-update': {
      const metadata = certificate.anchor === undefined ? null : toAnchor(certificate.anchor);
      const delegateRepresentative = toDelegateRepresentative(certificate.drep);
      return [{ type: 'delegateRepresentativeUpdate', delegateRepresentative, metadata }];
    }
    case 'drep-deregistration': {
      const delegateRepresentative = toDelegateRepresentative(certificate.drep);
      const deposit = toAda(certificate.deposit);
      return [{ type: 'delegateRepresentativeRetirement', delegateRepresentative, deposit }];
    }
    case 'instant-rewards':
    case 'undecoded':
      return [];
  }
}
