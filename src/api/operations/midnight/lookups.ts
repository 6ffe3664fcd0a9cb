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
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor, CursorPage, cursorPage, Page, PageSize } from '../../paging.js';
import { Amount, ChainNumber, Closed, Count, described, Nullable, named, OneOf, Text } from '../../schema.js';
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
  description:
    'Ordered by seat; a validator can have several. Comes from the source of the network: 501 when it does not have it, 503 while it does not answer.',
  path: Epoch,
  result: Type.Array(
    named(
      'MidnightCommitteeMember',
      Closed({
        position: Count('Seat in the committee, from 0'),
        sidechainKey: Type.String({ description: 'Sidechain public key of the validator, in hexadecimal' }),
        auraKey: Nullable(
          Type.String({ description: 'Aura public key of the validator, in hexadecimal; null when not known' }),
        ),
        poolId: Nullable(
          Type.String({
            description: 'Id of its Cardano stake pool, in hexadecimal; null for a permissioned validator',
          }),
        ),
        expectedSlots: Count('Number of slots that the seat has in the epoch'),
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
  description:
    'Compares the blocks of each validator with its seats. Comes from the source of the network: 501 when it does not have it, 503 while it does not answer.',
  path: Epoch,
  query: Type.Object({ page: Page(10_000), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'MidnightPerformance',
      Closed({
        validatorKey: Type.String({ description: 'Public key of the validator, in hexadecimal' }),
        poolId: Nullable(
          Type.String({
            description: 'Id of its Cardano stake pool, in hexadecimal; null for a permissioned validator',
          }),
        ),
        produced: Count('Number of blocks that it made'),
        expected: Count('Number of blocks that it should have made'),
        label: Nullable(Type.String({ description: 'Name of the validator; null when not known' })),
        stake: Nullable(
          Type.String({
            description: 'Stake in the snapshot of the epoch, as the indexer states it; null when not known',
          }),
        ),
        validatorClass: Nullable(
          Type.String({ description: 'Kind of validator, as the indexer names it; null when not known' }),
        ),
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
    poolId: Type.String({ description: 'Id of its Cardano stake pool, in hexadecimal' }),
    validatorClass: Type.String({ description: 'Kind of validator, as the indexer names it' }),
    sidechainKey: Type.String({ description: 'Sidechain public key of the validator, in hexadecimal' }),
    auraKey: Nullable(
      Type.String({ description: 'Aura public key of the validator, in hexadecimal; null when not known' }),
    ),
    name: Nullable(Type.String({ description: 'Name from the pool metadata; null when not known' })),
    ticker: Nullable(Type.String({ description: 'Ticker from the pool metadata; null when not known' })),
    homepageUrl: Nullable(Type.String({ description: 'Website from the pool metadata; null when not known' })),
    logoUrl: Nullable(Type.String({ description: 'Logo from the pool metadata; null when not known' })),
  }),
);

export const listMidnightValidators = operation({
  ...common,
  id: 'listMidnightValidators',
  route: 'GET /api/midnight/validators',
  summary: 'Validators, by name or ticker where asked',
  description:
    '`search` matches a part of the name, the ticker or the pool id. Comes from the source of the network: 501 when it does not have it, 503 while it does not answer.',
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
  description: 'Takes the id of the Cardano stake pool in hexadecimal. Answers 404 when no validator has it.',
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
    fromBlock: Type.Optional(described(Height, FIELD.fromBlock)),
    toBlock: Type.Optional(described(Height, FIELD.toBlock)),
  }),
  result: CursorPage(
    named(
      'MidnightContractEvent',
      Closed({
        id: Count('Number of the event'),
        type: OneOf([...CONTRACT_EVENT_TYPES, 'OTHER'], 'Type of the event; `OTHER` when this build does not know it'),
        typeName: TypeName,
        version: Count('Version of the event format'),
        contractAddress: Type.String({ description: FIELD.contractAddress }),
        txHash: Type.String({ description: FIELD.midnightTxHash }),
        blockHeight: Count(FIELD.blockHeight),
        raw: Type.String({ description: 'Serialized event, in hexadecimal' }),
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
  description:
    '`recipient`, `fromBlock` and `toBlock` narrow the list. Comes from the source of the network: 501 when it does not have it, 503 while it does not answer.',
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    recipient: Type.Optional(AddressParameter),
    fromBlock: Type.Optional(described(Height, FIELD.fromBlock)),
    toBlock: Type.Optional(described(Height, FIELD.toBlock)),
  }),
  result: CursorPage(
    named(
      'MidnightBridgeEvent',
      Closed({
        id: Count('Number of the event'),
        type: OneOf([...BRIDGE_EVENT_TYPES, 'OTHER'], 'Type of the event; `OTHER` when this build does not know it'),
        typeName: TypeName,
        blockHeight: Count(FIELD.blockHeight),
        midnightTxHash: Type.String({ description: 'Hash of the Midnight transaction, 64 hexadecimal digits' }),
        cardanoTxHash: Nullable(
          Type.String({
            description: 'Hash of the Cardano transaction, 64 hexadecimal digits; null when the event has none',
          }),
        ),
        recipient: Nullable(
          Type.String({
            description: 'Midnight address of the recipient, in hexadecimal; null when the event has none',
          }),
        ),
        amount: Nullable(described(Amount, 'Amount of NIGHT, in STAR; null when the event has none')),
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
  Closed({
    address: Type.String({ description: 'Address of the request' }),
    deposited: described(Amount, 'NIGHT that came over the bridge, in STAR'),
    claimed: described(Amount, 'NIGHT that was claimed, in STAR'),
    balance: described(Amount, 'NIGHT that is left to claim, in STAR'),
  }),
);

export const getMidnightBridgeBalance = operation({
  ...common,
  id: 'getMidnightBridgeBalance',
  route: 'GET /api/midnight/bridge/balances/{address}',
  summary: 'What came over the bridge for an address, and what is left to claim',
  description:
    '`balance` is what was deposited and not claimed. Comes from the source of the network: 501 when it does not have it, 503 while it does not answer.',
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
  description:
    'Transfers that went to the reserve or the treasury, and those below the minimum. Comes from the source of the network: 501 when it does not have it, 503 while it does not answer.',
  result: named(
    'MidnightBridgeSummary',
    Closed({
      reserveTotal: described(Amount, 'NIGHT that went to the reserve, in STAR'),
      treasuryByReason: Type.Array(
        Closed({
          reason: Type.String({ description: 'Why it went to the treasury' }),
          total: described(Amount, 'Sum of these transfers, in STAR'),
          count: Count('Number of these transfers'),
        }),
        { description: 'NIGHT that went to the treasury, by reason' },
      ),
      subminimumTxCount: Count('Number of transfers below the minimum'),
      lastEventHeight: Nullable(Count('Height of the block with the newest event; null without one')),
    }),
  ),
  errors: ['not-implemented'],
  example: {},

  async handle({ db, services }) {
    const found = await look(db, services.clock, { what: 'bridge-summary' });
    return { ...found, treasuryByReason: found.treasuryByReason.map((each) => ({ ...each })) };
  },
});
