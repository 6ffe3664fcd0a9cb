import Type, { type Static } from 'typebox';
import { addressBytesText, encodeAddress } from '../../../chains/cardano/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import {
  countHandleHolders,
  countHandles,
  handleHolders,
  handleIdsOf,
} from '../../../store/queries/cardano/handles.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { AddressText, Closed, Count, Nullable, named, OneOf } from '../../schema.js';
import { readAddress } from '../addresses/address-parts.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { defaultOf, defaultsOf, HOLDER_TYPES, holderOf, knownHandles, ownerKey } from './handle-json.js';
import { ownersAt } from './handles.js';

const HandleHolder = named(
  'HandleHolder',
  Closed({
    address: Type.String({ description: 'Stake address, or an address without a stake part' }),
    type: OneOf(HOLDER_TYPES, 'Kind of holder by its address'),
    knownOwnerName: Nullable(Type.String({ description: 'Not known from the chain' })),
    totalHandles: Count('Number of handle tokens of the holder'),
    defaultHandle: Nullable(Type.String({ description: 'Null when the holder has more handles than are compared' })),
    manuallySet: Type.Boolean({ description: 'Whether the holder chose the default' }),
  }),
);

/** Holders that a page may skip: each of them is looked at. */
const MOST_SKIPPED_HOLDERS = 20_000;

export const listHandleHolders = operation({
  id: 'listHandleHolders',
  route: 'GET /api/handles/holders',
  tag: 'Handles',
  summary: 'Holders of handles, those with most tokens of the policy first',
  description:
    'A holder is an account, or an address without a stake part. Cached until the next block. Pages end after 20,000 holders.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  keptByTip: true,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(HandleHolder),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const holders = await numberedPage(query, (range) => handleHolders(snapshot, range), MOST_SKIPPED_HOLDERS);
      const defaults = await defaultsOf(
        snapshot,
        holders.map(({ owner }) => owner),
      );
      return holders.map(({ owner, address, stake, total }): Static<typeof HandleHolder> => {
        const set = defaults.get(ownerKey(owner));
        return {
          address: stake === undefined ? addressBytesText(address!) : stakeAddressText(stake, network),
          type: address === undefined ? 'wallet' : holderOf(address, network).holderType,
          knownOwnerName: null,
          totalHandles: total,
          defaultHandle: set?.name ?? null,
          manuallySet: set?.manual ?? false,
        };
      });
    }),
});

/** Handles of one holder that are counted. */
const MOST_COUNTED = 1_000;

export const getHandleHolder = operation({
  id: 'getHandleHolder',
  route: 'GET /api/handles/holders/{address}',
  tag: 'Handles',
  summary: 'A holder of handles',
  description: 'Of a holder of more than 1000 handles the shortest 1000 are counted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  result: HandleHolder,
  errors: ['not-found'],
  example: { path: { address: EXAMPLE.address } },

  handle({ db, network }, { path: { address: text } }) {
    const address = readAddress(text, network);
    return db.snapshot(async (snapshot) => {
      const [owner] = await ownersAt(snapshot, network, [text]);
      const ids = owner === undefined ? [] : ((await handleIdsOf(snapshot, [owner], MOST_COUNTED)).get(owner) ?? []);
      const handles = await knownHandles(snapshot, ids);
      if (handles.length === 0) throw new ServiceError('not-found', 'The address holds no handle');
      const set = defaultOf(handles);
      return {
        address: text,
        type: address.type === 'reward' ? 'wallet' : holderOf(encodeAddress(address), network).holderType,
        knownOwnerName: null,
        totalHandles: handles.length,
        defaultHandle: set?.name ?? null,
        manuallySet: set?.manual ?? false,
      };
    });
  },
});

export const getHandleStats = operation({
  id: 'getHandleStats',
  route: 'GET /api/handles/stats',
  tag: 'Handles',
  summary: 'How many handles and holders there are',
  description: 'Holders are accounts, and addresses without a stake part, with any token of the policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  keptByTip: true,
  result: named(
    'HandleStats',
    Closed({
      totalHandles: Count('Number of handles'),
      totalHolders: Count('Number of holders'),
      slot: Count('Absolute slot of the newest block that the figures include'),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db }) =>
    db.snapshot(async (snapshot) => ({
      totalHandles: await countHandles(snapshot),
      totalHolders: await countHandleHolders(snapshot),
      slot: (await readTip(snapshot)).slot,
    })),
});
