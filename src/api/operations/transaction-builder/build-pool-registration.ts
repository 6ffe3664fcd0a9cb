import Type, { type Static } from 'typebox';
import { buildPoolRegistration } from '../../../builder/builds/pool-registration.js';
import type { PoolRegistrationRequest } from '../../../builder/request/request.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Hex, Integer, named, Text } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { Fraction, parseFraction } from '../../shapes/transaction-builder/fraction.js';
import { parseLovelace } from '../../shapes/transaction-builder/read-request.js';
import { BUILD, CommonFields, OutputFields, StakeAddressText } from '../../shapes/transaction-builder/shapes.js';

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

const PoolParamsRequest = named(
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

export const buildPoolRegistrationTx = operation({
  ...BUILD,
  id: 'buildPoolRegistration',
  route: 'POST /api/tx/build/pool-registration',
  summary: 'Build an unsigned stake pool registration or update',
  description:
    'A pool that the index does not know, or that has retired, pays `poolDeposit` of the protocol parameters; a registered one pays no deposit. The cold key, every owner and the payer must sign.',
  body: named(
    'BuildPoolRegistration',
    Closed({ poolParams: described(PoolParamsRequest, 'Parameters of the pool'), ...CommonFields }),
  ),
  example: {
    body: {
      ...SENDER_EXAMPLE,
      poolParams: {
        poolId: 'pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy',
        vrfKeyHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
        pledge: '100000000000',
        cost: '170000000',
        margin: 0.015,
        rewardAccount: STAKE_ADDRESS_EXAMPLE,
        owners: [STAKE_ADDRESS_EXAMPLE],
        relays: [{ dns: 'relay.example.org', port: 3001 }],
      },
    },
  },

  async handle(context, { body }) {
    const poolParams = parsePoolParams(body.poolParams);
    const made = await buildUnsigned(context, body, {
      factRequest: { poolId: poolParams.poolId },
      build: (common, ledger) => buildPoolRegistration({ ...common, poolParams }, ledger),
    });
    return buildResponse(made);
  },
});

function parsePoolParams(given: Static<typeof PoolParamsRequest>): PoolRegistrationRequest['poolParams'] {
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
