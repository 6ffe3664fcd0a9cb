import Type, { type Static } from 'typebox';
import { addressBytesText, addressText, type Credential } from '../../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { Anchor } from '../../../chains/cardano/governance/anchor.js';
import { drepIdCip129, governanceIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { PoolParameters } from '../../../chains/cardano/pools/pool-parameters.js';
import { rationalToNumber } from '../../../chains/cardano/rational.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { Closed, Count, named } from '../../kit/schema.js';
import { toRelayJson } from './pool-json.js';

export const TxCertificate = named(
  'TxCertificate',
  Closed({
    index: Count('Index of the certificate in the transaction'),
    type: Type.String({
      description:
        '`STAKE_REGISTRATION`, `POOL_RETIREMENT`, `DREP_UPDATE`, …; `UNDECODED` when this version cannot decode it',
    }),
    info: Type.Unsafe<unknown>({ description: 'Fields of the certificate; amounts are decimal strings' }),
  }),
);

type Network = Pick<CardanoNetwork, 'networkId'>;

export const toCertificateJson = (
  certificate: Certificate,
  index: number,
  network: Network,
  /** The deposit of a registration that does not state it, if the epoch of the transaction is known. */
  keyDeposit?: bigint,
): Static<typeof TxCertificate> => ({
  index,
  type: certificate.kind.replaceAll('-', '_').toUpperCase(),
  info: toInfoJson(certificate, network, keyDeposit),
});

type Info = Readonly<Record<string, unknown>>;

/** Fields that several kinds share have the same names; each field is present only in the kinds that have it. */
function toInfoJson(certificate: Certificate, network: Network, keyDeposit: bigint | undefined): Info {
  if (certificate.kind === 'undecoded') return { cbor: toHex(certificate.encoded) };
  if (certificate.kind === 'pool-registration') return poolInfo(certificate.parameters, network);
  if (certificate.kind === 'genesis-delegation') {
    const { genesisHash, delegateHash, vrfKeyHash } = certificate;
    return { genesisHash: toHex(genesisHash), delegateHash: toHex(delegateHash), vrfKeyHash: toHex(vrfKeyHash) };
  }
  if (certificate.kind === 'instant-rewards') {
    return {
      pot: certificate.pot.toUpperCase(),
      rewards: certificate.rewards.map(([stake, lovelace]) => ({
        stakeAddress: stakeText(stake, network),
        amount: lovelace.toString(),
      })),
      toOtherPot: certificate.toOtherPot?.toString() ?? null,
    };
  }
  return {
    ...('stake' in certificate && { stakeAddress: stakeText(certificate.stake, network) }),
    ...('pool' in certificate && { poolId: poolIdBech32(certificate.pool) }),
    ...('epoch' in certificate && { retirementEpoch: certificate.epoch.toString() }),
    ...('drep' in certificate && { drepId: drepIdCip129(certificate.drep) }),
    ...('cold' in certificate && { coldId: governanceIdCip129('cc_cold', certificate.cold) }),
    ...('hot' in certificate && { hotId: governanceIdCip129('cc_hot', certificate.hot) }),
    ...('deposit' in certificate && { deposit: getDeposit(certificate, keyDeposit)?.toString() ?? null }),
    ...('anchor' in certificate && toAnchorJson(certificate.anchor)),
  };
}

const getDeposit = (
  { kind, deposit }: Extract<Certificate, { readonly deposit: bigint | undefined }>,
  keyDeposit: bigint | undefined,
): bigint | undefined => deposit ?? (kind === 'stake-registration' ? keyDeposit : undefined);

export const toAnchorJson = (anchor: Anchor | undefined): { anchorUrl: string | null; anchorHash: string | null } => ({
  anchorUrl: anchor?.url ?? null,
  anchorHash: anchor === undefined ? null : toHex(anchor.hash),
});

const stakeText = (stake: Credential, { networkId }: Network): string =>
  addressText({ type: 'reward', networkId, stake });

function poolInfo(pool: PoolParameters, network: Network): Info {
  return {
    poolId: poolIdBech32(pool.operator),
    vrfKeyHash: toHex(pool.vrfKeyHash),
    pledge: pool.pledge.toString(),
    cost: pool.cost.toString(),
    margin: rationalToNumber(pool.margin),
    rewardAddress: addressBytesText(pool.rewardAccount),
    owners: pool.owners.map((hash) => stakeText({ type: 'key', hash }, network)),
    ownerKeyHashes: pool.owners.map(toHex),
    relays: pool.relays.map(toRelayJson),
    metadataUrl: pool.metadata?.url ?? null,
    metadataHash: pool.metadata === undefined ? null : toHex(pool.metadata.hash),
  };
}
