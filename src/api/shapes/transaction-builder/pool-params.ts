import Type, { type Static } from 'typebox';
import type { PoolRegistrationRequest } from '../../../builder/request/request.js';
import { Closed, described, Hex, Integer, named, Text } from '../../kit/schema.js';
import { Fraction, parseFraction } from './fraction.js';
import { parseLovelace } from './read-request.js';
import { OutputFields, StakeAddressText } from './shapes.js';

const MAX_OWNERS = 50;
const MAX_RELAYS = 50;

const RelayRequest = named(
  'RelayRequest',
  Closed(
    {
      ipv4: Type.Optional(Text(15, { description: 'IPv4 address of the relay' })),
      ipv6: Type.Optional(Text(45, { description: 'IPv6 address of the relay' })),
      dns: Type.Optional(Text(128, { minLength: 1, description: 'Host name with A or AAAA records' })),
      srv: Type.Optional(Text(128, { minLength: 1, description: 'Host name with SRV records' })),
      port: Type.Optional(Integer({ minimum: 0, maximum: 65_535, description: 'TCP port of the relay' })),
    },
    { description: 'Addresses, a host name or a name with SRV records; `port` with the first two' },
  ),
);

export const PoolParamsRequest = named(
  'PoolParamsRequest',
  Closed({
    poolId: Text(128, { minLength: 1, description: '`pool1…` or 56 hexadecimal digits: hash of the cold key' }),
    vrfKeyHash: Hex(64, 'BLAKE2b-256 of the VRF key'),
    pledge: described(OutputFields.lovelace, 'Pledge, in lovelace'),
    cost: described(OutputFields.lovelace, 'Fixed cost for an epoch, in lovelace'),
    margin: described(Fraction, 'Margin: share of the rewards that the operator takes, 0 to 1'),
    rewardAccount: StakeAddressText,
    owners: Type.Array(Text(128, { minLength: 1, description: 'Stake address, or hash of its key' }), {
      maxItems: MAX_OWNERS,
      description: 'Stake addresses of the owners, or hashes of their stake keys',
    }),
    relays: Type.Array(RelayRequest, { maxItems: MAX_RELAYS, description: 'Relays of the pool' }),
    metadataUrl: Type.Optional(
      Text(128, { minLength: 1, description: 'URL of the pool metadata; requires `metadataHash`' }),
    ),
    metadataHash: Type.Optional(Hex(64, 'BLAKE2b-256 of that document')),
  }),
);

export function parsePoolParams(given: Static<typeof PoolParamsRequest>): PoolRegistrationRequest['poolParams'] {
  const { pledge, cost, margin, relays, metadataUrl, metadataHash, ...rest } = given;
  return {
    ...rest,
    pledge: parseLovelace(pledge, 'poolParams.pledge'),
    cost: parseLovelace(cost, 'poolParams.cost'),
    margin: parseFraction(margin, 'poolParams.margin'),
    relays: relays.map(({ port, ipv4, ipv6, dns, srv }) => ({
      ...(port !== undefined && { port }),
      ...(ipv4 !== undefined && { ipv4 }),
      ...(ipv6 !== undefined && { ipv6 }),
      ...(dns !== undefined && { dns }),
      ...(srv !== undefined && { srv }),
    })),
    ...(metadataUrl !== undefined && { metadataUrl }),
    ...(metadataHash !== undefined && { metadataHash }),
  };
}
