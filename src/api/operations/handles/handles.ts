import Type from 'typebox';
import {
  addressBytesText,
  decodeAddressInBlock,
  encodeAddress,
  stakeCredential,
} from '../../../chains/cardano/address.js';
import { HANDLE_TYPES, handleAssetNames, RARITIES } from '../../../chains/cardano/handle.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type HandleOwner,
  handleAssetIds,
  handleIdsOf,
  handleMoves,
  listHandleIds,
  rootHandleNames,
} from '../../../store/queries/cardano/handles.js';
import { addressIdsOf, ownersOfCredentials, stakeIdsOf } from '../../../store/queries/cardano/output-owners.js';
import { transactionsMoving } from '../../../store/queries/cardano/thing-history.js';
import { numberedPage, TipPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Cursor, Limit, Page, PageSize } from '../../paging.js';
import { AddressText, Closed, Count, Defaulted, described, MapOf, Nullable, named, OneOf, Text } from '../../schema.js';
import { readAddress } from '../addresses/address-parts.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { defaultOf, Handle, knownHandles, resolvedAddresses, shownHandles } from './handle-json.js';
import { findHandle, HandlePath, handleExample, noSuchHandle, readHandle } from './handle-parameter.js';

/** Handles that a page may skip: each of them is looked at. */
const MOST_SKIPPED_HANDLES = 20_000;

/** Handles of one holder that an answer shows. */
const MOST_OF_HOLDER = 1_000;

const CHARACTERS = [
  'letters',
  'numbers',
  'special',
  'letters,numbers',
  'letters,special',
  'numbers,special',
  'letters,numbers,special',
] as const;

export const listHandles = operation({
  id: 'listHandles',
  route: 'GET /api/handles',
  tag: 'Handles',
  summary: 'Handles by name',
  description:
    'Numbered pages end after 20,000 handles. With `holderAddress`, the handles of that holder only, at most 1000. `og` is a matter of metadata and can be asked for together with `holderAddress` only.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    search: Type.Optional(Text(28, { minLength: 1, description: 'Part of a name' })),
    rarity: Type.Optional(OneOf(RARITIES, 'Only handles of this rarity')),
    characters: Type.Optional(OneOf(CHARACTERS, 'Exactly these kinds of characters')),
    length: Type.Optional(
      Type.String({ maxLength: 5, pattern: '^[0-9]{1,2}(?:-[0-9]{1,2})?$', description: 'A length, or from-to' }),
    ),
    numericModifiers: Type.Optional(
      OneOf(['negative', 'decimal', 'negative,decimal'], 'Only names that read as such numbers'),
    ),
    og: Type.Optional(Type.Boolean({ description: 'Only the first ones, or only others' })),
    holderAddress: Type.Optional(described(AddressText, 'Only handles of this holder')),
    type: Type.Optional(OneOf(HANDLE_TYPES, 'Only handles of this kind')),
    sort: Defaulted(OneOf(['asc', 'desc'], 'Order by name'), 'asc'),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(Handle),
  errors: ['not-implemented'],
  example: {},

  handle({ db, network }, { query }) {
    const { holderAddress, og, sort, ...rest } = query;
    if (og !== undefined && holderAddress === undefined)
      throw new ServiceError(
        'not-implemented',
        `This needs an index of handles by their metadata, which ${network.id} does not have: ask with 'holderAddress'`,
      );
    const filter = { ...rest, search: rest.search?.toLowerCase().replace(/^\$/, ''), length: readLength(rest.length) };
    return db.snapshot(async (snapshot) => {
      if (holderAddress === undefined) {
        const ids = await numberedPage(
          query,
          (range) => listHandleIds(snapshot, filter, { order: sort, ...range }),
          MOST_SKIPPED_HANDLES,
        );
        return await shownHandles(snapshot, network, ids);
      }
      const handles = await handlesAt(snapshot, network, holderAddress);
      const kept = handles.filter(
        (handle) =>
          (og === undefined || handle.og === og) &&
          (filter.search === undefined || handle.name.includes(filter.search)) &&
          (filter.rarity === undefined || handle.rarity === filter.rarity) &&
          (filter.characters === undefined || handle.characters === filter.characters) &&
          (filter.numericModifiers === undefined || handle.numericModifiers === filter.numericModifiers) &&
          (filter.type === undefined || handle.handleType === filter.type) &&
          (filter.length === undefined || (handle.length >= filter.length.from && handle.length <= filter.length.to)),
      );
      const sign = sort === 'asc' ? 1 : -1;
      const sorted = kept.toSorted((a, b) => (a.name < b.name ? -sign : sign));
      return sorted.slice((query.page - 1) * query.pageSize, query.page * query.pageSize);
    });
  },
});

function readLength(text: string | undefined): { readonly from: number; readonly to: number } | undefined {
  if (text === undefined) return undefined;
  const [from, to] = text.split('-').map(Number) as [number, number | undefined];
  return { from, to: to ?? from };
}

/** Accounts for reward addresses, else exactly those addresses; what the chain never saw is left out. */
export async function ownersAt(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  texts: readonly string[],
): Promise<readonly HandleOwner[]> {
  const addresses = texts.map((text) => readAddress(text, network));
  const accounts = addresses.flatMap((address) => (address.type === 'reward' ? [address.stake] : []));
  const places = addresses.flatMap((address) => (address.type === 'reward' ? [] : [encodeAddress(address)]));
  const stakeIds = accounts.length === 0 ? [] : await stakeIdsOf(db, accounts);
  const addressIds = places.length === 0 ? [] : await addressIdsOf(db, places);
  return [
    ...stakeIds.flatMap((stakeId) => (stakeId === undefined ? [] : [{ stakeId }])),
    ...addressIds.flatMap((addressId) => (addressId === undefined ? [] : [{ addressId }])),
  ];
}

/** All of a holder, the default first. */
async function handlesAt(db: NetworkDb<'cardano'>, network: CardanoNetwork, text: string) {
  const [owner] = await ownersAt(db, network, [text]);
  if (owner === undefined) return [];
  const ids = (await handleIdsOf(db, [owner], MOST_OF_HOLDER)).get(owner) ?? [];
  const handles = await shownHandles(db, network, ids);
  const first = defaultOf(await knownHandles(db, ids))?.name;
  return handles.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
}

export const listHandlesBy = operation({
  id: 'listHandlesBy',
  route: 'POST /api/handles/list',
  tag: 'Handles',
  summary: 'Several handles, by name, holder or payment key',
  description: 'What is not found is left out. By holder or payment key at most 1000 handles are answered.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    by: Defaulted(OneOf(['handle', 'holder', 'paymentKeyHash'], 'Type of the identifiers in the body'), 'handle'),
  }),
  body: Batch(Text(200, { minLength: 1 }), 100),
  bodyLimit: 32_768,
  result: Type.Array(Handle),
  errors: [],
  example: { body: ['tie', 'spur@tie'] },

  handle({ db, network }, { query: { by }, body }) {
    return db.snapshot(async (snapshot) => {
      const ids = await idsBy(snapshot, network, by, body);
      return await shownHandles(snapshot, network, ids.slice(0, MOST_OF_HOLDER));
    });
  },
});

async function idsBy(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  by: 'handle' | 'holder' | 'paymentKeyHash',
  texts: readonly string[],
): Promise<readonly number[]> {
  if (by === 'handle') {
    const names = texts.map((text) => handleAssetNames(readHandle(text)));
    const ids = await handleAssetIds(db, names.flat());
    let place = 0;
    return names.flatMap((each) => {
      const own = ids.slice(place, place + each.length);
      place += each.length;
      return own.find((id) => id !== undefined) ?? [];
    });
  }
  const owners: HandleOwner[] = [];
  if (by === 'holder') {
    owners.push(...(await ownersAt(db, network, texts)));
  } else {
    if (!texts.every((text) => /^[0-9a-fA-F]{56}$/.test(text)))
      throw new ServiceError('invalid', 'A hash of a payment key has 56 hexadecimal digits');
    const { addressIds } = await ownersOfCredentials(
      db,
      texts.map((text) => ({ type: 'key', hash: fromHex(text) })),
    );
    owners.push(...addressIds.slice(0, MOST_OF_HOLDER).map((addressId) => ({ addressId })));
  }
  const held = await handleIdsOf(db, owners, MOST_OF_HOLDER);
  return [...new Set([...held.values()].flat())];
}

export const getHandle = operation({
  id: 'getHandle',
  route: 'GET /api/handles/{handle}',
  tag: 'Handles',
  summary: 'A handle',
  description:
    'Takes the name with or without `$`, in any case, and sub-handles as `sub@root`. Answers 404 when the handle does not exist or was burned.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  result: Handle,
  errors: ['not-found'],
  example: handleExample,

  handle({ db, network }, { path: { handle: text } }) {
    return db.snapshot(async (snapshot) => {
      const { fact } = await findHandle(snapshot, text);
      const [handle] = await shownHandles(snapshot, network, [fact.id]);
      if (handle === undefined) throw noSuchHandle();
      return handle;
    });
  },
});

export const resolveHandle = operation({
  id: 'resolveHandle',
  route: 'GET /api/handles/{handle}/resolve',
  tag: 'Handles',
  summary: 'The address that a handle stands for',
  description:
    '`chain` chooses another chain than Cardano, if the owner published an address for it. Answers 404 when the handle does not exist or names no address for the chain.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({
    chain: Defaulted(Text(20, { pattern: '^[a-z0-9_-]+$', description: 'Chain of the wanted address' }), 'ada'),
  }),
  result: named(
    'ResolvedHandle',
    Closed({
      handle: Type.String({ description: 'Name of the handle, without `$`' }),
      address: Type.String({ description: 'Address of the handle on the chain of the request' }),
      stakeAddress: Nullable(Type.String({ description: 'Stake address of the address on this chain' })),
      resolvedAddresses: MapOf(Type.String(), 'Addresses by chain'),
      slot: Count('Since when the token is where it is'),
    }),
  ),
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

export const listSubHandles = operation({
  id: 'listSubHandles',
  route: 'GET /api/handles/{handle}/subhandles',
  tag: 'Handles',
  summary: 'Sub-handles of a handle, by name',
  description: 'Ordered by name. Answers an empty list for a handle without sub-handles.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(Handle),
  errors: [],
  example: handleExample,

  handle({ db, network }, { path: { handle }, query }) {
    const root = readHandle(handle);
    return db.snapshot(async (snapshot) => {
      const ids = await numberedPage(
        query,
        (range) => listHandleIds(snapshot, { root }, { order: 'asc', ...range }),
        MOST_SKIPPED_HANDLES,
      );
      return await shownHandles(snapshot, network, ids);
    });
  },
});

export const listRootHandles = operation({
  id: 'listRootHandles',
  route: 'GET /api/handles/roots',
  tag: 'Handles',
  summary: 'Handles that have sub-handles, by name',
  description: 'Ordered by name. Cached until the next block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  keptByTip: true,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(Handle),
  errors: [],
  example: {},

  handle({ db, network }, { query }) {
    return db.snapshot(async (snapshot) => {
      const names = await numberedPage(query, (range) => rootHandleNames(snapshot, range));
      return await shownHandles(snapshot, network, await idsBy(snapshot, network, 'handle', names));
    });
  },
});

export const listHandlesOfAddress = operation({
  id: 'listHandlesOfAddress',
  route: 'GET /api/handles/address/{address}',
  tag: 'Handles',
  summary: 'Handles of an address or of an account, the default first',
  description: 'At most 1000, shortest first.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  result: Type.Array(Handle),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle: ({ db, network }, { path: { address } }) => db.snapshot((snapshot) => handlesAt(snapshot, network, address)),
});

export const pageHandleHistory = operation({
  id: 'pageHandleHistory',
  route: 'GET /api/handles/{handle}/history',
  tag: 'Handles',
  summary: 'Where a handle has been, newest first',
  description:
    'One entry for each transaction that minted, moved or burned the token. Answers an empty list for a handle that never existed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: TipPage(
    named(
      'HandleMove',
      Closed({
        txHash: Type.String({ description: FIELD.txHash }),
        slot: Count(FIELD.slot),
        fromAddress: Nullable(Type.String({ description: 'Sender; null for a mint' })),
        toAddress: Nullable(Type.String({ description: 'Receiver; null for a burn' })),
      }),
    ),
  ),
  errors: [],
  example: handleExample,

  async handle({ db, cursor }, { path: { handle }, query }) {
    const names = handleAssetNames(readHandle(handle));
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        async fetch(snapshot, { after, limit }) {
          const assetId = (await handleAssetIds(snapshot, names)).find((id) => id !== undefined);
          if (assetId === undefined) return [];
          const rows = await transactionsMoving(snapshot, { assetId }, { order: 'desc', after: after?.[0], limit });
          const moves = await handleMoves(
            snapshot,
            assetId,
            rows.map(({ txId }) => txId),
          );
          return rows.map((row) => ({ ...row, move: moves.get(row.txId) }));
        },
        keyOf: ({ txId }) => [txId],
        show: ({ txHash, slot, move }) => ({
          txHash,
          slot,
          fromAddress: move?.from === undefined ? null : addressBytesText(move.from),
          toAddress: move?.to === undefined ? null : addressBytesText(move.to),
        }),
      },
    );
  },
});
