import Type from 'typebox';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { runeOutputs } from '../../../store/queries/bitcoin/rune-outputs.js';
import {
  listRunes,
  runeHolders,
  runeHolding,
  runeRelations,
  type StoredHolder,
} from '../../../store/queries/bitcoin/runes.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Amount, Closed, Count, Defaulted, described, Integer, Nullable, named, OneOf } from '../../schema.js';
import { BitcoinAddress, bitcoinAddress } from './address-input.js';
import { ORDINALS_EXAMPLE } from './ordinals-examples.js';
import { addressText, ordinals, ordinalsPage, pageQuery } from './ordinals-page.js';
import { BitcoinPage, BitcoinPageTip, requireBitcoinTip, shownBitcoinTip } from './page-tip.js';
import {
  BitcoinRune,
  BitcoinRuneDetails,
  listOfRune,
  ofRune,
  RuneName,
  requireRune,
  shownRune,
  spacedName,
} from './runes-record.js';

export const listBitcoinRunes = operation({
  ...ordinals,
  id: 'listBitcoinRunes',
  route: 'GET /api/btc/ordinals/runes',
  summary: 'Runes, the newest first',
  description: '`order=asc` lists the oldest first. Only runes etched since the first block of the index.',
  query: Type.Object({
    order: Defaulted(OneOf(['asc', 'desc'], 'Order by rune number'), 'desc'),
    ...pageQuery,
  }),
  result: BitcoinPage(BitcoinRune),
  errors: [],
  example: { query: { limit: 5 } },

  handle(context, { query }) {
    const { order } = query;
    return ordinalsPage(context, {
      query,
      fetch: (db, { after, limit }) => listRunes(db, { after: after && Number(after[0]), order, limit }),
      keyOf: ({ number }) => [number],
      show: (rune, tip) => shownRune(rune, tip.height),
    });
  },
});

export const getBitcoinRune = operation({
  ...ofRune,
  id: 'getBitcoinRune',
  route: 'GET /api/btc/ordinals/runes/{rune}',
  summary: 'One rune',
  description:
    'Takes the id, the name or the spaced name. `mintable` tells whether the next block may mint it. Answers 404 when it does not exist.',
  result: BitcoinRuneDetails,

  handle({ db }, { path }) {
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const rune = await requireRune(snapshot, path.rune);
      return { ...shownRune(rune, tip.height), ...(await runeRelations(snapshot, rune.number)) };
    });
  },
});

const BitcoinRuneHolder = named(
  'BitcoinRuneHolder',
  Closed({
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    scriptPubkey: Type.String({ description: FIELD.scriptPubkey }),
    amount: described(Amount, 'Amount held, in the smallest unit of the rune'),
    outputCount: Count('Unspent outputs that hold it'),
  }),
);

const shownHolder = ({ script, amount, outputCount }: StoredHolder, network: BitcoinNetwork) => ({
  address: addressText(script, network),
  scriptPubkey: toHex(script),
  amount: amount.toString(),
  outputCount,
});

export const listBitcoinRuneHolders = operation({
  ...listOfRune,
  id: 'listBitcoinRuneHolders',
  route: 'GET /api/btc/ordinals/runes/{rune}/holders',
  summary: 'Who holds a rune; who holds most comes first',
  description:
    'A holder is a script; `address` is null when it has no address form. Answers 404 when the rune does not exist.',
  result: BitcoinPage(BitcoinRuneHolder),

  handle(context, { path, query }) {
    return ordinalsPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const { number } = await requireRune(db, path.rune);
        const last = after && { amount: BigInt(String(after[0])), scriptId: BigInt(String(after[1])) };
        return runeHolders(db, { number, after: last, limit });
      },
      keyOf: ({ amount, scriptId }) => [String(amount), String(scriptId)],
      show: (holder) => shownHolder(holder, context.network),
    });
  },
});

const BitcoinRuneUtxo = named(
  'BitcoinRuneUtxo',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    vout: Count(FIELD.vout),
    value: Integer({ minimum: 0, description: 'Satoshi' }),
    amount: described(Amount, 'Amount on the output, in the smallest unit of the rune'),
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    blockHeight: Count(FIELD.blockHeight),
  }),
);

export const listBitcoinRuneUtxos = operation({
  ...listOfRune,
  id: 'listBitcoinRuneUtxos',
  route: 'GET /api/btc/ordinals/runes/{rune}/utxos',
  summary: 'Unspent outputs that hold a rune, in chain order',
  description: 'Confirmed ones; without those that a waiting transaction spends.',
  result: BitcoinPage(BitcoinRuneUtxo),

  handle(context, { path, query }) {
    return ordinalsPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const { number } = await requireRune(db, path.rune);
        const last = after && { txNum: BigInt(String(after[0])), vout: Number(after[1]) };
        return runeOutputs(db, { number, after: last, limit });
      },
      keyOf: ({ txNum, vout }) => [String(txNum), vout],
      show: ({ txid, vout, value, amount, script, height }) => ({
        txid,
        vout,
        value: Number(value),
        amount: amount.toString(),
        address: addressText(script, context.network),
        blockHeight: height,
      }),
    });
  },
});

export const getBitcoinRuneBalance = operation({
  ...ordinals,
  id: 'getBitcoinRuneBalance',
  route: 'GET /api/btc/ordinals/runes/{rune}/balances/{address}',
  summary: 'What an address holds of a rune',
  description:
    'Sums the unspent outputs of the address. Answers amount 0 for an address without the rune and 404 when the rune does not exist.',
  path: Type.Object({ rune: RuneName, address: BitcoinAddress }),
  result: Closed({
    runeId: Type.String({ description: FIELD.runeId }),
    spacedName: Type.String({ description: FIELD.spacedName }),
    address: Type.String({ description: 'Address of the request' }),
    amount: described(Amount, 'Amount held, in the smallest unit of the rune'),
    outputCount: Count('Unspent outputs that hold it'),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: ['not-found'],
  example: { path: { rune: ORDINALS_EXAMPLE.rune, address: ORDINALS_EXAMPLE.address } },

  handle({ db, network }, { path }) {
    const address = bitcoinAddress(path.address, network);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const rune = await requireRune(snapshot, path.rune);
      const scriptId = await findScriptId(snapshot, address.script);
      const held = scriptId === undefined ? undefined : await runeHolding(snapshot, rune.number, scriptId);
      return {
        runeId: `${rune.height}:${rune.txIndex}`,
        spacedName: spacedName(rune),
        address: address.text,
        amount: (held?.amount ?? 0n).toString(),
        outputCount: held?.outputCount ?? 0,
        tip: shownBitcoinTip(tip),
      };
    });
  },
});
