import Type, { type Static } from 'typebox';
import { addressBytesText, addressText } from '../../../chains/cardano/addresses/address.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { PoolParameters, Relay as PoolRelay } from '../../../chains/cardano/pools/pool-parameters.js';
import { rationalToNumber } from '../../../chains/cardano/rational.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, ExactInteger, Integer, Nullable, named } from '../../kit/schema.js';

const positionFields = {
  blockNumber: Count(FIELD.blockHeight),
  blockTime: Integer({ description: 'Unix time in seconds' }),
  txHash: Type.String({ description: FIELD.txHash }),
  certIndex: Count('Index of the certificate in the transaction'),
  txIndex: Count('Index of the transaction in its block'),
  poolId: Type.String({ description: 'Hexadecimal' }),
  poolIdBech32: Type.String({ description: FIELD.poolId }),
  epoch: Count(FIELD.epoch),
  slot: Count(FIELD.slot),
  blockHash: Type.String({ description: FIELD.blockHash }),
};

/** Specification 2.22. */
export const PoolRetirement = named(
  'PoolRetirement',
  Closed({ ...positionFields, retirementEpoch: Count('Epoch at whose start the pool retires') }),
);

export const Relay = named(
  'Relay',
  Closed({
    ipv4: Nullable(Type.String({ description: 'IPv4 address; null when the relay has none' })),
    ipv6: Nullable(Type.String({ description: 'IPv6 address; null when the relay has none' })),
    dns: Nullable(Type.String({ description: 'DNS name of a host; null when the relay has none' })),
    srv: Nullable(Type.String({ description: 'DNS name of an SRV record; null when the relay has none' })),
    port: Nullable(Integer({ description: 'TCP port; null when the relay states none' })),
  }),
);

export const toRelayJson = ({ ipv4, ipv6, dnsName, srvName, port }: PoolRelay): Static<typeof Relay> => ({
  ipv4: ipv4 ?? null,
  ipv6: ipv6 ?? null,
  dns: dnsName ?? null,
  srv: srvName ?? null,
  port: port ?? null,
});

/** Fields of a registration in certificates, their history and pools. */
export const poolOwnership = {
  rewardAccount: Type.String({ description: 'Stake address that receives the rewards of the operator, bech32' }),
  poolOwners: Type.Array(Type.String({ description: 'Stake address' }), {
    description: 'Stake addresses of the owners, bech32',
  }),
};

export const poolMetadataAnchor = {
  metadataUrl: Nullable(
    Type.String({ description: 'URL of the pool metadata; null when the registration names none' }),
  ),
  metadataHash: Nullable(
    Type.String({
      description:
        'Hash of the pool metadata (blake2b-256), 64 hexadecimal digits; null when the registration names none',
    }),
  ),
};

export const PoolRegistration = named(
  'PoolRegistration',
  Closed({
    ...positionFields,
    vrfKeyHash: Type.String({ description: 'Hash of the VRF key, 64 hexadecimal digits' }),
    pledge: described(Amount, 'Declared pledge, in lovelace'),
    cost: described(Amount, 'Fixed cost for an epoch, in lovelace'),
    margin: Type.Number({ description: 'Share of the rewards, 0 to 1' }),
    marginNumerator: described(ExactInteger, 'Numerator of the margin, exact'),
    marginDenominator: described(ExactInteger, 'Denominator of the margin, exact'),
    ...poolOwnership,
    relays: Type.Array(Relay, { description: FIELD.relays }),
    ...poolMetadataAnchor,
  }),
);

/** The position of a pool certificate. */
export interface PoolCertificatePosition {
  readonly facts: Pick<ChainTransaction, 'hash' | 'index'> & { readonly block: Omit<ChainTransaction['block'], 'era'> };
  readonly certIndex: number;
  readonly network: CardanoNetwork;
}

const placed = (pool: Uint8Array, { facts, certIndex, network }: PoolCertificatePosition) => ({
  blockNumber: facts.block.height,
  blockTime: slotToTime(network, facts.block.slot),
  txHash: toHex(facts.hash),
  certIndex,
  txIndex: facts.index,
  poolId: toHex(pool),
  poolIdBech32: poolIdBech32(pool),
  epoch: facts.block.epoch,
  slot: facts.block.slot,
  blockHash: facts.block.hash,
});

export const toRetirementJson = (
  pool: Uint8Array,
  epoch: bigint,
  position: PoolCertificatePosition,
): Static<typeof PoolRetirement> => ({ ...placed(pool, position), retirementEpoch: Number(epoch) });

export const toRegistrationJson = (
  pool: PoolParameters,
  position: PoolCertificatePosition,
): Static<typeof PoolRegistration> => ({
  ...placed(pool.operator, position),
  vrfKeyHash: toHex(pool.vrfKeyHash),
  pledge: pool.pledge.toString(),
  cost: pool.cost.toString(),
  margin: rationalToNumber(pool.margin),
  marginNumerator: pool.margin.numerator,
  marginDenominator: pool.margin.denominator,
  rewardAccount: addressBytesText(pool.rewardAccount),
  poolOwners: pool.owners.map((hash) =>
    addressText({ type: 'reward', networkId: position.network.networkId, stake: { type: 'key', hash } }),
  ),
  relays: pool.relays.map(toRelayJson),
  metadataUrl: pool.metadata?.url ?? null,
  metadataHash: pool.metadata === undefined ? null : toHex(pool.metadata.hash),
});
