import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { handleHolders } from '../../../store/queries/cardano/assets/handles.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { findDefaultHandles } from '../../services/handles/handle-json.js';
import { getHolder, ownerKey } from '../../shapes/handles/handle-json.js';
import { HandleHolder } from '../../shapes/handles/holders.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

/** Limits the offset, because every skipped holder is read. */
const MAX_SKIPPED_HOLDERS = 20_000;

export const listHandleHolders = operation({
  id: 'listHandleHolders',
  route: 'GET /api/handles/holders',
  tag: 'Handles',
  summary: 'List handle holders, those with most tokens of the policy first',
  description:
    'A holder is an account, or an address without a stake part. Cached until the next block. Pages end after 20,000 holders.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(HandleHolder),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const holders = await numberedPage(query, (range) => handleHolders(snapshot, range), MAX_SKIPPED_HOLDERS);
      const defaults = await findDefaultHandles(
        snapshot,
        holders.map(({ owner }) => owner),
      );
      return holders.map(({ owner, address, stake, total }): Static<typeof HandleHolder> => {
        const set = defaults.get(ownerKey(owner));
        return {
          address: stake === undefined ? addressBytesText(address!) : stakeAddressText(stake, network),
          type: address === undefined ? 'wallet' : getHolder(address, network).holderType,
          knownOwnerName: null,
          totalHandles: total,
          defaultHandle: set?.name ?? null,
          manuallySet: set?.manual ?? false,
        };
      });
    }),
});
