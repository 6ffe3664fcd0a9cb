import Type from 'typebox';
import { decodeAddressInBlock, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, MapOf, Nullable, named, Text } from '../../kit/schema.js';
import { findHandle } from '../../services/handles/handle-parameter.js';
import { resolvedAddresses } from '../../shapes/handles/handle-json.js';
import { HandlePath, handleExample } from '../../shapes/handles/handle-parameter.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

export const resolveHandle = operation({
  id: 'resolveHandle',
  route: 'GET /api/handles/{handle}/resolve',
  tag: 'Handles',
  summary: 'Resolve a handle to an address',
  description:
    '`chain` selects another chain than Cardano, if the owner published an address for it. Returns 404 when the handle does not exist or has no address for the chain.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({
    chain: Defaulted(Text(20, { pattern: '^[a-z0-9_-]+$', description: 'Chain of the address' }), 'ada'),
  }),
  result: named(
    'ResolvedHandle',
    Closed({
      handle: Type.String({ description: 'Name of the handle, without `$`' }),
      address: Type.String({ description: 'Address of the handle on the chain of the request' }),
      stakeAddress: Nullable(Type.String({ description: 'Stake address of the address on this chain' })),
      resolvedAddresses: MapOf(Type.String(), 'Addresses by chain'),
      slot: Count('Time of the last transfer of the token'),
    }),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: handleExample,

  handle({ db, network }, { path: { handle: text }, query: { chain } }) {
    return db.snapshot(async (snapshot) => {
      const handle = await findHandle(snapshot, text);
      const addresses = resolvedAddresses(handle);
      // Names such as `constructor` are properties of every object.
      const address = Object.hasOwn(addresses, chain) ? addresses[chain] : undefined;
      if (address === undefined) throw new ServiceError('not-found', `The handle names no address for ${chain}`);
      const decoded = decodeAddressInBlock(handle.address);
      const stake = decoded && stakeCredential(decoded);
      return {
        handle: handle.name,
        address,
        stakeAddress: stake === undefined ? null : stakeAddressText(stake, network),
        resolvedAddresses: addresses,
        slot: handle.fact.output.slot,
      };
    });
  },
});
