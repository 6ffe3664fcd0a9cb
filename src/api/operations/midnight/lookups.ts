import Type, { type Static } from 'typebox';
import {
  BRIDGE_EVENT_TYPES,
  CONTRACT_EVENT_TYPES,
  type ContractEventType,
  type Lookup,
  type LookupAnswers,
} from '../../../chains/midnight/lookups.js';
import type { Clock } from '../../../kernel/clock.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { MidnightDb } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../operation.js';
import { Cursor, CursorPage, cursorPage, Page, PageSize } from '../../paging.js';
import { Amount, ChainNumber, Closed, Count, Nullable, named, OneOf, Text } from '../../schema.js';
import { askSource } from './await-answer.js';
import { EXAMPLE } from './examples.js';
import { PageLimit } from './pages.js';
import { AddressParameter, ContractAddress, Height, noSuch, readAddress } from './parameters.js';

const common = { tag: 'Midnight Indexer', gate: 'caller', scope: 'midnight', addOn: null } as const;

const look = <What extends Lookup['what']>(
  db: MidnightDb,
  clock: Clock,
  lookup: Extract<Lookup, { readonly what: What }>,
): Promise<LookupAnswers[What]> => askSource(db, { kind: 'lookup', lookup }, clock);

const Epoch = Type.Object({
  epoch: ChainNumber('Number of an epoch'),
});

export const listMidnightCommittee = operation({
  ...common,
  id: 'listMidnightCommittee',
  route: 'GET /api/midnight/epochs/{epoch}/committee',
  summary: 'Who makes the blocks of an epoch, by seat',
  path: Epoch,
  result: Type.Array(
    named(
      'MidnightCommitteeMember',
      Closed({
        position: Count(),
        sidechainKey: Type.String(),
        auraKey: Nullable(Type.String()),
        poolId: Nullable(Type.String()),
        expectedSlots: Count(),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { path: { epoch: '980555' } },

  handle: async ({ db, services }, { path }) => [...(await look(db, services.clock, { what: 'committee', ...path }))],
});

export const listMidnightPerformance = operation({
  ...common,
  id: 'listMidnightPerformance',
  route: 'GET /api/midnight/epochs/{epoch}/performance',
  summary: 'Blocks that validators made in an epoch, and should have made',
  path: Epoch,
  query: Type.Object({ page: Page(10_000), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'MidnightPerformance',
      Closed({
        validatorKey: Type.String(),
        poolId: Nullable(Type.String()),
        produced: Count(),
        expected: Count(),
        label: Nullable(Type.String()),
        stake: Nullable(Type.String()),
        validatorClass: Nullable(Type.String()),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { path: { epoch: '980555' } },

  handle: async ({ db, services }, { path, query }) => [
    ...(await look(db, services.clock, { what: 'performance', ...path, ...rangeOf(query) })),
  ],
});

const rangeOf = ({ page, pageSize }: { readonly page: number; readonly pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

const Validator = named(
  'MidnightValidator',
  Closed({
    poolId: Type.String(),
    validatorClass: Type.String(),
    sidechainKey: Type.String(),
    auraKey: Nullable(Type.String()),
    name: Nullable(Type.String()),
    ticker: Nullable(Type.String()),
    homepageUrl: Nullable(Type.String()),
    logoUrl: Nullable(Type.String()),
  }),
);

export const listMidnightValidators = operation({
  ...common,
  id: 'listMidnightValidators',
  route: 'GET /api/midnight/validators',
  summary: 'Validators, by name or ticker where asked',
  query: Type.Object({
    page: Page(10_000),
    pageSize: PageSize(),
    search: Type.Optional(Text(100, { description: 'Part of a name, ticker or pool id' })),
  }),
  result: Type.Array(Validator),
  errors: ['not-implemented'],
  example: { query: { pageSize: 5 } },

  handle: async ({ db, services }, { query }) => [
    ...(await look(db, services.clock, { what: 'validators', ...rangeOf(query), search: query.search })),
  ],
});

export const getMidnightValidator = operation({
  ...common,
  id: 'getMidnightValidator',
  route: 'GET /api/midnight/validators/{poolId}',
  summary: 'A validator by its pool on Cardano',
  path: Type.Object({
    poolId: Type.String({
      minLength: 56,
      maxLength: 56,
      pattern: '^[0-9a-fA-F]+$',
      description: 'Pool id in hexadecimal',
    }),
  }),
  result: Validator,
  errors: ['not-found', 'not-implemented'],
  example: { path: { poolId: EXAMPLE.validator } },

  async handle({ db, services }, { path }) {
    const found = await look(db, services.clock, { what: 'validator', poolId: path.poolId.toLowerCase() });
    if (found === null) throw noSuch('validator');
    return found;
  },
});

/** Events that contracts emit are asked for by number: the indexer has no other order. */
const offsetOf = (cursor: string | undefined, decode: (cursor: string) => readonly unknown[]): number =>
  cursor === undefined ? 0 : Number(decode(cursor)[0]);

const TypeName = Nullable(
  Type.String({ description: 'Name of a type that this build does not know; null for all others' }),
);

export const listMidnightContractEvents = operation({
  ...common,
  id: 'listMidnightContractEvents',
  route: 'GET /api/midnight/contracts/{address}/events',
  summary: 'What a contract emitted, oldest first',
  description: 'Contracts emit events from ledger 9 on.',
  path: Type.Object({ address: ContractAddress }),
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    types: Type.Optional(Text(200, { description: `Separated by commas: ${CONTRACT_EVENT_TYPES.join(', ')}` })),
    fromBlock: Type.Optional(Height),
    toBlock: Type.Optional(Height),
  }),
  result: CursorPage(
    named(
      'MidnightContractEvent',
      Closed({
        id: Count(),
        type: OneOf([...CONTRACT_EVENT_TYPES, 'OTHER']),
        typeName: TypeName,
        version: Count(),
        contractAddress: Type.String(),
        txHash: Type.String(),
        blockHeight: Count(),
        raw: Type.String(),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { path: { address: EXAMPLE.contract } },

  async handle({ db, services, cursor }, { path, query }) {
    const offset = offsetOf(query.cursor, cursor.decode.bind(cursor));
    const { limit, fromBlock, toBlock } = query;
    const types = query.types === undefined ? undefined : readTypes(query.types);
    const address = path.address.toLowerCase();
    const asked = { what: 'contract-events', address, types, fromBlock, toBlock, limit: limit + 1, offset } as const;
    const rows = await look(db, services.clock, asked);
    return cursorPage(rows, limit, { show: (row) => ({ ...row }), next: () => cursor.encode([offset + limit]) });
  },
});

function readTypes(text: string): readonly ContractEventType[] {
  return text.split(',').map((word) => {
    const type = CONTRACT_EVENT_TYPES.find((known) => known === word.trim().toUpperCase());
    if (type !== undefined) return type;
    throw new ServiceError('invalid', `'types' must name some of ${CONTRACT_EVENT_TYPES.join(', ')}`);
  });
}

export const listMidnightBridgeEvents = operation({
  ...common,
  id: 'listMidnightBridgeEvents',
  route: 'GET /api/midnight/bridge/events',
  summary: 'NIGHT that came over the bridge from Cardano, oldest first',
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    recipient: Type.Optional(AddressParameter),
    fromBlock: Type.Optional(Height),
    toBlock: Type.Optional(Height),
  }),
  result: CursorPage(
    named(
      'MidnightBridgeEvent',
      Closed({
        id: Count(),
        type: OneOf([...BRIDGE_EVENT_TYPES, 'OTHER']),
        typeName: TypeName,
        blockHeight: Count(),
        midnightTxHash: Type.String(),
        cardanoTxHash: Nullable(Type.String()),
        recipient: Nullable(Type.String()),
        amount: Nullable(Amount),
        count: Nullable(Count('Transfers below the minimum that were put together')),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { query: { limit: 10 } },

  async handle({ db, network, services, cursor }, { query }) {
    const offset = offsetOf(query.cursor, cursor.decode.bind(cursor));
    const { limit, fromBlock, toBlock } = query;
    const recipient =
      query.recipient === undefined ? undefined : toHex(readAddress(query.recipient, network, 'unshielded'));
    const asked = { what: 'bridge-events', recipient, fromBlock, toBlock, limit: limit + 1, offset } as const;
    const rows = await look(db, services.clock, asked);
    return cursorPage(rows, limit, { show: (row) => ({ ...row }), next: () => cursor.encode([offset + limit]) });
  },
});

const BridgeBalance = named(
  'MidnightBridgeBalance',
  Closed({ address: Type.String(), deposited: Amount, claimed: Amount, balance: Amount }),
);

export const getMidnightBridgeBalance = operation({
  ...common,
  id: 'getMidnightBridgeBalance',
  route: 'GET /api/midnight/bridge/balances/{address}',
  summary: 'What came over the bridge for an address, and what is left to claim',
  path: Type.Object({ address: AddressParameter }),
  result: BridgeBalance,
  errors: ['not-implemented'],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network, services }, { path }): Promise<Static<typeof BridgeBalance>> {
    const address = toHex(readAddress(path.address, network, 'unshielded'));
    const found = await look(db, services.clock, { what: 'bridge-balance', address });
    return { address: path.address.toLowerCase(), ...found };
  },
});

export const getMidnightBridgeSummary = operation({
  ...common,
  id: 'getMidnightBridgeSummary',
  route: 'GET /api/midnight/bridge/summary',
  summary: 'What came over the bridge for nobody in particular',
  result: named(
    'MidnightBridgeSummary',
    Closed({
      reserveTotal: Amount,
      treasuryByReason: Type.Array(Closed({ reason: Type.String(), total: Amount, count: Count() })),
      subminimumTxCount: Count(),
      lastEventHeight: Nullable(Count()),
    }),
  ),
  errors: ['not-implemented'],
  example: {},

  async handle({ db, services }) {
    const found = await look(db, services.clock, { what: 'bridge-summary' });
    return { ...found, treasuryByReason: found.treasuryByReason.map((each) => ({ ...each })) };
  },
});
