import Type, { type Static } from 'typebox';
import {
  activityOfRune,
  runeActivityBetween,
  type StoredRuneActivity,
} from '../../../store/queries/bitcoin/rune-outputs.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Amount, Closed, Count, described, named, OneOf } from '../../schema.js';
import { requireBlockPlace, transactionsOf } from './block-json.js';
import { ORDINALS_EXAMPLE } from './ordinals-examples.js';
import { listOfBlock, ordinalsPage } from './ordinals-page.js';
import { BitcoinPage } from './page-tip.js';
import { listOfRune, requireRune, spacedName } from './runes-record.js';

const KINDS = ['etching', 'mint', 'burn', 'transfer'] as const;

const BitcoinRuneActivity = named(
  'BitcoinRuneActivity',
  Closed({
    runeId: Type.String({ description: FIELD.runeId }),
    spacedName: Type.String({ description: FIELD.spacedName }),
    txid: Type.String({ description: FIELD.txid }),
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Count('Unix time in seconds'),
    kinds: Type.Array(OneOf(KINDS), {
      description: 'Actions of the transaction on the rune: etch, mint, transfer or burn',
    }),
    premine: { ...Amount, description: 'Premine of the etching, in the smallest unit of the rune' },
    minted: described(Amount, 'Amount minted, in the smallest unit of the rune'),
    burned: described(Amount, 'Amount burned, in the smallest unit of the rune'),
    spent: { ...Amount, description: 'What its inputs held' },
    spentOutputs: Count('Number of spent outputs that held the rune'),
    received: { ...Amount, description: 'What its outputs hold' },
    receivedOutputs: Count('Number of new outputs that hold the rune'),
  }),
);

function shownActivity(row: StoredRuneActivity): Static<typeof BitcoinRuneActivity> {
  const did: Readonly<Record<(typeof KINDS)[number], boolean>> = {
    etching: row.etched !== null,
    mint: row.minted !== null,
    burn: row.burned !== null,
    transfer: row.spent > 0n && row.received > 0n,
  };
  return {
    runeId: row.runeId,
    spacedName: spacedName(row),
    txid: row.txid,
    blockHeight: row.height,
    blockTime: row.time,
    kinds: KINDS.filter((kind) => did[kind]),
    premine: (row.etched ?? 0n).toString(),
    minted: (row.minted ?? 0n).toString(),
    burned: (row.burned ?? 0n).toString(),
    spent: row.spent.toString(),
    spentOutputs: row.spentOutputs,
    received: row.received.toString(),
    receivedOutputs: row.receivedOutputs,
  };
}

export const listBitcoinRuneActivity = operation({
  ...listOfRune,
  id: 'listBitcoinRuneActivity',
  route: 'GET /api/btc/ordinals/runes/{rune}/activity',
  summary: 'Transactions that touched a rune, the newest first',
  description:
    'Etching, mints, transfers and burns, one entry for each transaction. Answers 404 when the rune does not exist.',
  result: BitcoinPage(BitcoinRuneActivity),

  handle(context, { path, query }) {
    return ordinalsPage(context, {
      query,
      async fetch(db, { after, limit, tip }) {
        const { number } = await requireRune(db, path.rune);
        const below = after ? BigInt(String(after[0])) : tip.nextTxNum;
        return activityOfRune(db, { number, below, limit });
      },
      keyOf: ({ txNum }) => [String(txNum)],
      show: shownActivity,
    });
  },
});

export const listBitcoinBlockRuneActivity = operation({
  ...listOfBlock,
  id: 'listBitcoinBlockRuneActivity',
  route: 'GET /api/btc/blocks/{idOrHeight}/runes/activity',
  summary: 'What a block did with runes, in chain order',
  description:
    'One entry for each rune that a transaction of the block touched. Answers 404 for a block that is not part of the chain.',
  result: BitcoinPage(BitcoinRuneActivity),
  example: { path: { idOrHeight: ORDINALS_EXAMPLE.runicHeight } },

  handle(context, { path, query }) {
    return ordinalsPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const range = transactionsOf(await requireBlockPlace(db, path.idOrHeight));
        const last = after && { txNum: BigInt(String(after[0])), number: Number(after[1]) };
        return runeActivityBetween(db, { ...range, after: last, limit });
      },
      keyOf: ({ txNum, number }) => [String(txNum), number],
      show: shownActivity,
    });
  },
});
