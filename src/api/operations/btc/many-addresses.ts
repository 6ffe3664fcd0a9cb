import Type from 'typebox';
import type { Address } from '../../../chains/bitcoin/address.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { holdingsOf, knownScripts } from '../../../store/queries/bitcoin/scripts.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import type { ContextOf } from '../../context.js';
import type { Position } from '../../cursor.js';
import { positionAfter } from '../../cursor.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, Count, described, Integer, named } from '../../schema.js';
import { BitcoinAddress, bitcoinAddress } from './address-input.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { historyPlace, historyPosition } from './history-place.js';
import { loadTransactions, MOST_PAGE_BYTES } from './load-transactions.js';
import { BitcoinCursor, BitcoinPage, BitcoinPageTip, Height, requireBitcoinTip, shownBitcoinTip } from './page-tip.js';
import { scanHistory } from './scan-history.js';
import { placeOf, positionOf } from './scan-place.js';
import { scanUnspent } from './scan-unspent.js';
import { BitcoinTransaction } from './transaction-json.js';
import { BitcoinUtxo, shownUtxo } from './utxo.js';
import { heightRange } from './utxo-page.js';

const MOST_ADDRESSES = 500;

const Addresses = Batch(BitcoinAddress, MOST_ADDRESSES);

/** Each address once, in the order in which they were given. */
function distinctAddresses(texts: readonly string[], network: BitcoinNetwork): readonly Address[] {
  const found = new Map(texts.map((text) => bitcoinAddress(text, network)).map((each) => [toHex(each.script), each]));
  return [...found.values()];
}

const given = (max: number, fallback: number) => ({
  addresses: described(Addresses, 'Addresses to look up'),
  from: Type.Optional(Height('Lowest block height of confirmed outputs')),
  to: Type.Optional(Height('Highest block height of confirmed outputs')),
  cursor: BitcoinCursor,
  limit: Type.Optional(
    Integer({ minimum: 1, maximum: max, description: `Most items to answer; ${fallback} where absent` }),
  ),
});

interface Asked {
  readonly addresses: readonly string[];
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Whether a page that has room for more items has no room for anything else. */
  readonly isFull?: () => boolean;
}

/** What is wanted of one address: from where inside its own list, and how much. */
interface Part {
  readonly address: Address;
  readonly tip: BitcoinTip;
  readonly from: number;
  readonly to: number;
  readonly inside: Position | undefined;
  readonly room: number;
}

type ReadPart<Item> = (
  db: NetworkDb<'bitcoin'>,
  part: Part,
) => Promise<{ readonly items: readonly Item[]; readonly goesOn: Position | undefined }>;

/** The lists of addresses after each other; those that nobody has ever paid cost nothing. */
function pageOverAddresses<Item>(
  { db, network, cursor }: ContextOf<'caller', 'bitcoin'>,
  { limit, isFull = () => false, ...asked }: Asked,
  read: ReadPart<Item>,
) {
  const addresses = distinctAddresses(asked.addresses, network);
  const { from, to } = heightRange(asked);
  const [start = 0, ...rest] = positionAfter(cursor, asked.cursor) ?? [];
  return db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const known = await knownScripts(
      snapshot,
      addresses.map(({ script }) => script),
    );
    const data: Item[] = [];
    const page = (goesOn?: Position) => ({
      data,
      tip: shownBitcoinTip(tip),
      ...(goesOn && { cursor: cursor.encode(goesOn) }),
    });
    for (let index = Number(start); index < addresses.length; index += 1) {
      const address = addresses[index]!;
      if (!known.has(toHex(address.script))) continue;
      if (data.length >= limit || isFull()) return page([index]);
      const inside = index === Number(start) && rest.length > 0 ? rest : undefined;
      const part = { address, tip, from, to: Math.min(to, tip.height), inside, room: limit - data.length };
      const { items, goesOn } = await read(snapshot, part);
      data.push(...items);
      if (goesOn !== undefined) return page([index, ...goesOn]);
    }
    return page();
  });
}

const ONE_BY_ONE =
  'Address by address, in the order in which they were given, each in the order of its own list. An address that is given twice counts once.';

export const pageBitcoinUtxosOfAddresses = operation({
  id: 'pageBitcoinUtxosOfAddresses',
  route: 'POST /api/btc/addresses/utxos',
  tag: 'Bitcoin Addresses',
  summary: 'Unspent outputs of many addresses, by cursor',
  description: ONE_BY_ONE,
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['addresses'],
  body: named('BitcoinUtxosOfAddressesRequest', Closed(given(1000, 100))),
  result: BitcoinPage(BitcoinUtxo),
  errors: [],
  example: { body: { addresses: [BITCOIN_EXAMPLE.address] } },

  handle: (context, { body }) =>
    pageOverAddresses(
      context,
      { ...body, limit: body.limit ?? 100 },
      async (db, { address, tip, from, to, inside, room }) => {
        const { script, text, type } = address;
        const asked = { script, from, to, limit: room };
        const { outputs, next } = await scanUnspent(db, tip, inside && placeOf(inside), asked);
        return {
          items: outputs.map((output) => shownUtxo(output, { script, address: text, type }, tip)),
          goesOn: next && positionOf(next),
        };
      },
    ),
});

const AddressTransaction = named(
  'BitcoinAddressTransaction',
  Closed({
    address: Type.String({ description: 'Address of the request that the transaction touches' }),
    transaction: described(BitcoinTransaction, 'Whole transaction that touches the address'),
  }),
);

export const pageBitcoinTransactionsOfAddresses = operation({
  id: 'pageBitcoinTransactionsOfAddresses',
  route: 'POST /api/btc/addresses/txs',
  tag: 'Bitcoin Addresses',
  summary: 'Transactions of many addresses, whole, newest first for each, by cursor',
  description: `${ONE_BY_ONE} A transaction that touches several of them comes once for each.`,
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['addresses'],
  body: named('BitcoinTransactionsOfAddressesRequest', Closed(given(100, 25))),
  result: BitcoinPage(AddressTransaction),
  errors: [],
  example: { body: { addresses: [BITCOIN_EXAMPLE.address] } },

  handle(context, { body }) {
    let bytes = 0;
    const asked = { ...body, limit: body.limit ?? 25, isFull: () => bytes >= MOST_PAGE_BYTES };
    return pageOverAddresses(context, asked, async (db, { address, tip, from, to, inside, room }) => {
      const { rows, next } = await scanHistory(db, tip, inside && historyPlace(inside), {
        script: address.script,
        from,
        to,
        order: 'desc',
        parts: { chain: true, waiting: true },
        limit: room,
        mostBytes: MOST_PAGE_BYTES - bytes,
      });
      bytes += rows.reduce((sum, { size }) => sum + size, 0);
      const transactions = await loadTransactions(db, context.network, rows);
      return {
        items: transactions.map((transaction) => ({ address: address.text, transaction })),
        goesOn: next && historyPosition(next),
      };
    });
  },
});

const AddressBalance = named(
  'BitcoinAddressBalance',
  Closed({
    address: Type.String({ description: 'Address of the request' }),
    confirmed: Count('Satoshi'),
    unconfirmed: Integer({
      description: 'Net satoshi of unconfirmed transactions; negative when they spend more than they add',
    }),
    total: Integer({ description: 'Satoshi' }),
    utxoCount: Count('Confirmed unspent outputs'),
  }),
);

export const listBitcoinBalancesOfAddresses = operation({
  id: 'listBitcoinBalancesOfAddresses',
  route: 'POST /api/btc/addresses/balances',
  tag: 'Bitcoin Addresses',
  summary: 'What many addresses hold',
  description: 'In the order of the request, each address once. Addresses that the chain has not seen hold 0.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['addresses'],
  body: named('BitcoinBalancesRequest', Closed({ addresses: described(Addresses, 'Addresses to look up') })),
  result: Closed({
    data: Type.Array(AddressBalance, { description: 'Balances in the order of the request' }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: [],
  example: { body: { addresses: [BITCOIN_EXAMPLE.address] } },

  handle({ db, network }, { body }) {
    const addresses = distinctAddresses(body.addresses, network);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const holdings = await holdingsOf(
        snapshot,
        addresses.map(({ script }) => script),
      );
      const byScript = new Map(holdings.map((each) => [toHex(each.script), each]));
      const data = addresses.map(({ script, text }) => {
        const { confirmed, received, sent, utxoCount } = byScript.get(toHex(script))!;
        return {
          address: text,
          confirmed: Number(confirmed),
          unconfirmed: Number(received - sent),
          total: Number(confirmed + received - sent),
          utxoCount,
        };
      });
      return { data, tip: shownBitcoinTip(tip) };
    });
  },
});
