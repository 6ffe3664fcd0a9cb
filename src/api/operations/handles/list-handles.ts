import Type from 'typebox';
import { HANDLE_TYPES, RARITIES } from '../../../chains/cardano/assets/handle.js';
import { ServiceError } from '../../../kernel/errors.js';
import { listHandleIds } from '../../../store/queries/cardano/assets/handles.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressText, Defaulted, described, OneOf, Text } from '../../kit/schema.js';
import { toHandlesJson } from '../../services/handles/handle-json.js';
import { handlesAt } from '../../services/handles/handles.js';
import { Handle } from '../../shapes/handles/handle-json.js';
import { MAX_SKIPPED_HANDLES } from '../../shapes/handles/handles.js';

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
  summary: 'List handles by name',
  description:
    'Numbered pages end after 20,000 handles. With `holderAddress`, only the handles of that holder, at most 1000. `og` comes from metadata and can be used only together with `holderAddress`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    search: Type.Optional(Text(28, { minLength: 1, description: 'Part of a name' })),
    rarity: Type.Optional(OneOf(RARITIES, 'Only handles of this rarity')),
    characters: Type.Optional(OneOf(CHARACTERS, 'Only names with exactly these kinds of characters')),
    length: Type.Optional(
      Type.String({
        maxLength: 5,
        pattern: '^[0-9]{1,2}(?:-[0-9]{1,2})?$',
        description: 'A length, or a range as from-to',
      }),
    ),
    numericModifiers: Type.Optional(
      OneOf(['negative', 'decimal', 'negative,decimal'], 'Only names that read as such numbers'),
    ),
    og: Type.Optional(Type.Boolean({ description: 'True: only OG handles; false: only others' })),
    holderAddress: Type.Optional(described(AddressText, 'Only handles of this holder')),
    type: Type.Optional(OneOf(HANDLE_TYPES, 'Only handles of this kind')),
    sort: Defaulted(OneOf(['asc', 'desc'], 'Order by name'), 'asc'),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(Handle),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},

  handle({ db, network }, { query }) {
    const { holderAddress, og, sort, ...rest } = query;
    if (og !== undefined && holderAddress === undefined)
      throw new ServiceError(
        'not-implemented',
        `Parameter 'og' needs an index of handles by their metadata, which ${network.id} does not have: add 'holderAddress'`,
      );
    const filter = { ...rest, search: rest.search?.toLowerCase().replace(/^\$/, ''), length: readLength(rest.length) };
    return db.snapshot(async (snapshot) => {
      if (holderAddress === undefined) {
        const ids = await numberedPage(
          query,
          (range) => listHandleIds(snapshot, filter, { order: sort, ...range }),
          MAX_SKIPPED_HANDLES,
        );
        return await toHandlesJson(snapshot, network, ids);
      }
      const handles = await handlesAt(snapshot, network, holderAddress);
      const matching = handles.filter(
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
      const sorted = matching.toSorted((a, b) => (a.name < b.name ? -sign : sign));
      return sorted.slice((query.page - 1) * query.pageSize, query.page * query.pageSize);
    });
  },
});

function readLength(text: string | undefined): { readonly from: number; readonly to: number } | undefined {
  if (text === undefined) return undefined;
  const [from, to] = text.split('-').map(Number) as [number, number | undefined];
  return { from, to: to ?? from };
}
