import Type from 'typebox';
import { type Operation, operation } from '../../kit/operation.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { searchAddresses } from '../../services/bitcoin/search-addresses.js';
import { AddressPrefix, PREFIX_EXAMPLE } from '../../shapes/bitcoin/address-prefix.js';
import { type EsploraAt, routeFields } from './esplora-route.js';

const LISTED = 10;
/** The scripts at the ends of a range may have other addresses. */
const READ = LISTED + 2;

/** mempool.space serves it twice. */
export const addressPrefixRoute = (at: EsploraAt, path: 'address-prefix' | 'v1/address-prefix'): Operation =>
  operation({
    ...routeFields(at),
    id: `${at.name}.${path === 'address-prefix' ? 'listAddressesByPrefix' : 'listAddressesByPrefixV1'}`,
    route: `GET ${at.prefix}/${path}/{prefix}`,
    summary: 'List addresses that begin with a text',
    description: `${LISTED} at most: addresses of confirmed outputs.`,
    path: Type.Object({ prefix: AddressPrefix }),
    result: Type.Array(Type.String({ description: 'Address' })),
    cachedUntilNextBlock: true,
    errors: [],
    example: { path: { prefix: PREFIX_EXAMPLE } },

    handle: ({ db, network }, input) =>
      db.snapshot(async (snapshot) => {
        await requireBitcoinTip(snapshot);
        const { rows } = await searchAddresses(snapshot, network, { prefix: input.path.prefix, limit: READ });
        return rows.slice(0, LISTED).map(({ address }) => address);
      }),
  });
