import type { Certificate } from '../../../../chains/cardano/certificates/certificate.js';
import type { PoolParameters, Relay } from '../../../../chains/cardano/pools/pool-parameters.js';
import { ipv4ToBytes, ipv6ToBytes } from '../../../../chains/cardano/pools/relay-address.js';
import { toAnchor, toCredential, toDRep, toRational } from './credentials.js';
import { type MessageFields, type MessageForm, oneof } from './message.js';

const MIR_SOURCE = { reserves: 1, treasury: 2 } as const;

/** Undefined for a certificate that could not be decoded. */
export function toCertificate(certificate: Certificate, form: MessageForm): MessageFields | undefined {
  const content = toContent(certificate, form);
  return content && { certificate: content };
}

function toContent(certificate: Certificate, form: MessageForm) {
  switch (certificate.kind) {
    case 'stake-registration':
    case 'stake-deregistration':
      return toRegistration(certificate, form);
    case 'stake-delegation':
      return oneof('stakeDelegation', { ...stake(certificate), poolKeyhash: certificate.pool });
    case 'pool-registration':
      return oneof('poolRegistration', toPoolRegistration(certificate.parameters, form));
    case 'pool-retirement':
      return oneof('poolRetirement', { poolKeyhash: certificate.pool, epoch: certificate.epoch });
    case 'genesis-delegation':
      return oneof('genesisKeyDelegation', {
        genesisHash: certificate.genesisHash,
        genesisDelegateHash: certificate.delegateHash,
        vrfKeyhash: certificate.vrfKeyHash,
      });
    case 'instant-rewards':
      return oneof('mirCert', {
        from: MIR_SOURCE[certificate.pot],
        to: certificate.rewards.map(([credential, lovelace]) => ({
          stakeCredential: toCredential(credential),
          deltaCoin: form.coin(lovelace),
        })),
        otherPot: certificate.toOtherPot ?? 0n,
      });
    case 'vote-delegation':
      return oneof('voteDelegCert', { ...stake(certificate), drep: toDRep(certificate.drep) });
    case 'stake-vote-delegation':
      return oneof('stakeVoteDelegCert', {
        ...stake(certificate),
        poolKeyhash: certificate.pool,
        drep: toDRep(certificate.drep),
      });
    case 'stake-registration-delegation':
      return oneof('stakeRegDelegCert', {
        ...stake(certificate),
        poolKeyhash: certificate.pool,
        coin: form.coin(certificate.deposit),
      });
    case 'vote-registration-delegation':
      return oneof('voteRegDelegCert', {
        ...stake(certificate),
        drep: toDRep(certificate.drep),
        coin: form.coin(certificate.deposit),
      });
    case 'stake-vote-registration-delegation':
      return oneof('stakeVoteRegDelegCert', {
        ...stake(certificate),
        poolKeyhash: certificate.pool,
        drep: toDRep(certificate.drep),
        coin: form.coin(certificate.deposit),
      });
    case 'committee-authorization':
      return oneof('authCommitteeHotCert', {
        committeeColdCredential: toCredential(certificate.cold),
        committeeHotCredential: toCredential(certificate.hot),
      });
    case 'committee-resignation':
      return oneof('resignCommitteeColdCert', {
        committeeColdCredential: toCredential(certificate.cold),
        anchor: certificate.anchor && toAnchor(certificate.anchor),
      });
    case 'drep-registration':
      return oneof('regDrepCert', {
        drepCredential: toCredential(certificate.drep),
        coin: form.coin(certificate.deposit),
        anchor: certificate.anchor && toAnchor(certificate.anchor),
      });
    case 'drep-deregistration':
      return oneof('unregDrepCert', {
        drepCredential: toCredential(certificate.drep),
        coin: form.coin(certificate.deposit),
      });
    case 'drep-update':
      return oneof('updateDrepCert', {
        drepCredential: toCredential(certificate.drep),
        anchor: certificate.anchor && toAnchor(certificate.anchor),
      });
    case 'undecoded':
      return undefined;
  }
}

const stake = ({ stake: credential }: { readonly stake: Parameters<typeof toCredential>[0] }): MessageFields => ({
  stakeCredential: toCredential(credential),
});

/** The certificates with a deposit of Conway have messages of their own. */
function toRegistration(
  certificate: Extract<Certificate, { kind: 'stake-registration' | 'stake-deregistration' }>,
  form: MessageForm,
) {
  const registers = certificate.kind === 'stake-registration';
  const { deposit } = certificate;
  if (deposit === undefined)
    return oneof(registers ? 'stakeRegistration' : 'stakeDeregistration', toCredential(certificate.stake));
  return oneof(registers ? 'regCert' : 'unregCert', { ...stake(certificate), coin: form.coin(deposit) });
}

const toPoolRegistration = (pool: PoolParameters, form: MessageForm): MessageFields => ({
  operator: pool.operator,
  vrfKeyhash: pool.vrfKeyHash,
  pledge: form.coin(pool.pledge),
  cost: form.coin(pool.cost),
  margin: toRational(pool.margin),
  rewardAccount: pool.rewardAccount,
  poolOwners: pool.owners,
  relays: pool.relays.map(toRelay),
  poolMetadata: pool.metadata && { url: pool.metadata.url, hash: pool.metadata.hash },
});

const toRelay = ({ ipv4, ipv6, dnsName, srvName, port }: Relay): MessageFields => ({
  ...(ipv4 !== undefined && { ipV4: ipv4ToBytes(ipv4) }),
  ...(ipv6 !== undefined && { ipV6: ipv6ToBytes(ipv6) }),
  dnsName: dnsName ?? srvName ?? '',
  port: port ?? 0,
});
