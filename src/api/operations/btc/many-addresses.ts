import Type, { type Static } from 'typebox';
import type { Address } from '../../../chains/bitcoin/address.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { holdingsOf, knownScripts } from '../../../store/queries/bitcoin/scripts.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, Count, Integer, named } from '../../schema.js';
import { BitcoinAddress, bitcoinAddress } from './address-input.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { historyPlace, historyPosition } from './history-place.js';
import { loadTransactions, MOST_PAGE_BYTES } from './load-transactions.js';
import { positionIn, questionOf } from './owner.js';
import { BitcoinCursor, BitcoinPage, BitcoinPageTip, Height, requireBitcoinTip, shownBitcoinTip } from './page-tip.js';
import { scanHistory } from './scan-history.js';
import { placeOf, positionOf } from './scan-place.js';
import { scanUnspent } from './scan-unspent.js';
import { BitcoinTransaction } from './transaction-json.js';
import { BitcoinUtxo, shownUtxo } from './utxo.js';
import { requireOrder } from './utxo-page.js';

const MOST_ADDRESSES = 500;

const Addresses = Batch(BitcoinAddress, MOST_ADDRESSES);

/** Each address once, in the order in which they were given. */
function distinctAddresses(texts: readonly string[], network: BitcoinNetwork): readonly Address[] {
  const found = new Map(texts.map((text) => bitcoinAddress(text, network)).map((each) => [toHex(each.script), each]));
  return [...found.values()];
}

const nameOf = (addresses: readonly Address[]): Uint8Array =>
  Buffer.concat(addresses.flatMap(({ script }) => [Uint8Array.of(script.length), script]));

const given = (max: number, fallback: number) => ({
  addresses: Addresses,
  from: Type.Optional(Height('Lowest block of what is confirmed')),
  to: Type.Optional(Height('Highest block of what is confirmed')),
  cursor: BitcoinCursor,
  limit: Type.Optional(
    Integer({ minimum: 1, maximum: max, description: `Most items to answer; ${fallback} where absent` }),
  ),
});

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
  body: named('BitcoinUtxosOfAddressesRequest', Closed(given(1000, 100))),
  result: BitcoinPage(BitcoinUtxo),
  errors: [],
  example: { body: { addresses: [BITCOIN_EXAMPLE.address] } },

  handle({ db, network, cursor }, { body }) {
    const addresses = distinctAddresses(body.addresses, network);
    const { from, to } = requireOrder(body);
    const { limit = 100 } = body;
    const question = questionOf(nameOf(addresses), from, to);
    const position = positionIn(cursor, body.cursor, question);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const known = await knownScripts(
        snapshot,
        addresses.map(({ script }) => script),
      );
      const data: Static<typeof BitcoinUtxo>[] = [];
      const page = (goesOn?: readonly (string | number | boolean | null)[]) => ({
        data,
        tip: shownBitcoinTip(tip),
        ...(goesOn && { cursor: cursor.encode([question, ...goesOn]) }),
      });
      const [start = 0, ...inside] = position ?? [];
      for (let index = Number(start); index < addresses.length; index += 1) {
        const { script, text, type } = addresses[index]!;
        if (!known.has(toHex(script))) continue;
        if (data.length >= limit) return page([index]);
        const place = index === Number(start) && inside.length > 0 ? placeOf(inside) : undefined;
        const asked = { script, from, to: Math.min(to, tip.height), limit: limit - data.length };
        const { outputs, next } = await scanUnspent(snapshot, tip, place, asked);
        data.push(...outputs.map((output) => shownUtxo(output, { script, address: text, type }, tip)));
        if (next !== undefined) return page([index, ...positionOf(next)]);
      }
      return page();
    });
  },
});

const AddressTransaction = named(
  'BitcoinAddressTransaction',
  Closed({ address: Type.String(), transaction: BitcoinTransaction }),
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
  body: named('BitcoinTransactionsOfAddressesRequest', Closed(given(100, 25))),
  result: BitcoinPage(AddressTransaction),
  errors: [],
  example: { body: { addresses: [BITCOIN_EXAMPLE.address] } },

  handle({ db, network, cursor }, { body }) {
    const addresses = distinctAddresses(body.addresses, network);
    const { from, to } = requireOrder(body);
    const { limit = 25 } = body;
    const question = questionOf(nameOf(addresses), from, to);
    const position = positionIn(cursor, body.cursor, question);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const known = await knownScripts(
        snapshot,
        addresses.map(({ script }) => script),
      );
      const data: Static<typeof AddressTransaction>[] = [];
      let bytes = 0;
      const page = (goesOn?: readonly (string | number | boolean | null)[]) => ({
        data,
        tip: shownBitcoinTip(tip),
        ...(goesOn && { cursor: cursor.encode([question, ...goesOn]) }),
      });
      const [start = 0, ...inside] = position ?? [];
      for (let index = Number(start); index < addresses.length; index += 1) {
        const { script, text } = addresses[index]!;
        if (!known.has(toHex(script))) continue;
        if (data.length >= limit || bytes >= MOST_PAGE_BYTES) return page([index]);
        const place = index === Number(start) && inside.length > 0 ? historyPlace(inside) : undefined;
        const { rows, next } = await scanHistory(snapshot, tip, place, {
          script,
          from,
          to: Math.min(to, tip.height),
          order: 'desc',
          parts: { chain: true, waiting: true },
          limit: limit - data.length,
          mostBytes: MOST_PAGE_BYTES - bytes,
        });
        bytes += rows.reduce((sum, { size }) => sum + size, 0);
        for (const transaction of await loadTransactions(snapshot, network, rows))
          data.push({ address: text, transaction });
        if (next !== undefined) return page([index, ...historyPosition(next)]);
      }
      return page();
    });
  },
});

const AddressBalance = named(
  'BitcoinAddressBalance',
  Closed({
    address: Type.String(),
    confirmed: Count('Satoshi'),
    unconfirmed: Integer({ description: 'Satoshi that waiting transactions add, or take' }),
    total: Integer({ description: 'Satoshi' }),
    utxoCount: Count('Confirmed unspent outputs'),
  }),
);

export const listBitcoinBalancesOfAddresses = operation({
  id: 'listBitcoinBalancesOfAddresses',
  route: 'POST /api/btc/addresses/balances',
  tag: 'Bitcoin Addresses',
  summary: 'What many addresses hold',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named('BitcoinBalancesRequest', Closed({ addresses: Addresses })),
  result: Closed({ data: Type.Array(AddressBalance), tip: BitcoinPageTip }),
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
