import Type from 'typebox';
import { parseAddress } from '../../../chains/midnight/address.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { addressSummary, transactionsOfAddress, utxosOfAddress } from '../../../store/queries/midnight/utxos.js';
import { Order } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor } from '../../paging.js';
import { Closed, Count, Defaulted, described, Nullable, named, OneOf } from '../../schema.js';
import { TokenDifference } from './decoded-json.js';
import { EXAMPLE } from './examples.js';
import { MidnightPage, midnightPage, PageLimit } from './pages.js';
import { AddressParameter, readAddress, TokenType } from './parameters.js';
import { MidnightUtxo, shownUtxo, TokenAmounts } from './transaction-json.js';

const common = { tag: 'Midnight Transactions', gate: 'caller', scope: 'midnight', addOn: null } as const;
const ByAddress = Type.Object({ address: AddressParameter });

export const getMidnightAddress = operation({
  ...common,
  id: 'getMidnightAddress',
  route: 'GET /api/midnight/addresses/{address}',
  summary: 'What an unshielded address holds',
  description: 'An address that the chain has never seen holds nothing.',
  path: ByAddress,
  result: named(
    'MidnightAddress',
    Closed({
      address: Type.String({ description: FIELD.midnightAddress }),
      type: OneOf(['UNSHIELDED'], 'Kind of address'),
      network: Type.String({ description: FIELD.network }),
      balances: described(TokenAmounts, 'Unspent amounts, by token type'),
      utxoCount: Count('Number of unspent outputs'),
      registeredForDust: Type.Boolean({ description: 'Whether any of its outputs makes DUST' }),
      txCount: Count('Number of transactions that created or spent outputs of the address'),
    }),
  ),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network }, { path }) {
    const owner = readAddress(path.address, network, 'unshielded');
    const { balances, ...rest } = await db.snapshot((snapshot) => addressSummary(snapshot, owner));
    return {
      address: path.address.toLowerCase(),
      type: 'UNSHIELDED' as const,
      network: network.id,
      balances: balances.map(({ tokenType, amount }) => ({ tokenType, amount: String(amount) })),
      ...rest,
    };
  },
});

export const listMidnightAddressUtxos = operation({
  ...common,
  id: 'listMidnightAddressUtxos',
  route: 'GET /api/midnight/addresses/{address}/utxos',
  summary: 'Unshielded outputs of an address, oldest first',
  description:
    'Unspent outputs only, unless `includeSpent=true`. `tokenType` narrows the list. Answers an empty list for an address that the chain has not seen.',
  path: ByAddress,
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    tokenType: Type.Optional(TokenType),
    includeSpent: Defaulted(Type.Boolean({ description: 'True: include spent outputs' }), false),
  }),
  result: MidnightPage(MidnightUtxo),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle(context, { path, query }) {
    const owner = readAddress(path.address, context.network, 'unshielded');
    const tokenType = query.tokenType === undefined ? undefined : fromHex(query.tokenType);
    return midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'asc',
      fetch: (db, { after, limit }) =>
        utxosOfAddress(db, {
          owner,
          tokenType,
          includeSpent: query.includeSpent,
          after: after && [after[0]!, after[1]!],
          limit,
        }),
      keyOf: ({ txId, outputIndex }) => [txId, outputIndex],
      show: (row) => shownUtxo(row, context.network),
    });
  },
});

export const listMidnightAddressTransactions = operation({
  ...common,
  id: 'listMidnightAddressTransactions',
  route: 'GET /api/midnight/addresses/{address}/transactions',
  summary: 'Transactions that made or spent outputs of an address',
  description:
    '`netAmounts` is what the address gained or lost, by token type. Answers an empty list for an address that the chain has not seen.',
  path: ByAddress,
  query: Type.Object({ cursor: Cursor, limit: PageLimit, order: Order('desc') }),
  result: MidnightPage(
    named(
      'MidnightAddressTransaction',
      Closed({
        hash: Type.String({ description: FIELD.midnightTxHash }),
        blockHeight: Count(FIELD.blockHeight),
        blockTime: Count('Milliseconds since 1970'),
        created: Count('Outputs of the address that it made'),
        spent: Count('Outputs of the address that it spent'),
        netAmounts: Type.Array(TokenDifference, { description: 'Received minus spent by the address, by token type' }),
      }),
    ),
  ),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle(context, { path, query }) {
    const owner = readAddress(path.address, context.network, 'unshielded');
    return midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: query.order,
      fetch: (db, { after, limit }) =>
        transactionsOfAddress(db, owner, { after: after?.[0], limit, order: query.order }),
      keyOf: ({ txId }) => [txId],
      show: ({ hash, height, blockTime, created, spent, netAmounts }) => ({
        hash,
        blockHeight: height,
        blockTime,
        created,
        spent,
        netAmounts: netAmounts.map(({ tokenType, amount }) => ({ tokenType, amount })),
      }),
    });
  },
});

const KINDS = {
  unshielded: 'UNSHIELDED',
  shielded: 'SHIELDED',
  dust: 'DUST',
  'viewing-key': 'VIEWING_KEY',
  'coin-public-key': 'COIN_PUBLIC_KEY',
  'encryption-public-key': 'ENCRYPTION_PUBLIC_KEY',
} as const;

export const validateMidnightAddress = operation({
  ...common,
  id: 'validateMidnightAddress',
  route: 'GET /api/midnight/addresses/validate/{address}',
  summary: 'What an address says of itself, whatever its kind and network',
  description: 'A viewing key is recognised, but its bytes are not repeated.',
  pure: true,
  path: ByAddress,
  result: named(
    'MidnightAddressCheck',
    Closed({
      valid: Type.Boolean({ description: 'True for an address of the network' }),
      kind: Nullable(OneOf(Object.values(KINDS), 'Kind of address; null when not valid')),
      network: Nullable(Type.String({ description: 'Network that the address names; null when not valid' })),
      hex: Nullable(Type.String({ description: 'Bytes of the address, in hexadecimal; null when not valid' })),
      reason: Nullable(Type.String({ description: 'What is wrong with the text; null when valid' })),
    }),
  ),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle(_, { path }) {
    try {
      const { kind, network, bytes } = parseAddress(path.address);
      const hex = kind === 'viewing-key' ? null : toHex(bytes);
      return { valid: true, kind: KINDS[kind], network, hex, reason: null };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return { valid: false, kind: null, network: null, hex: null, reason: error.message };
    }
  },
});
