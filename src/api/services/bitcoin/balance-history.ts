import Type from 'typebox';
import { scriptHistory } from '../../../store/queries/bitcoin/history.js';
import { NO_TOTALS, scriptTotals } from '../../../store/queries/bitcoin/scripts.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { positionAfter } from '../../kit/cursor.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, Integer, named } from '../../kit/schema.js';
import type { OwnerForm } from '../../shapes/bitcoin/owner.js';
import { BitcoinCursor, BitcoinPage, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { readHistoryStart } from './history-start.js';
import { requireBitcoinTip } from './page-tip.js';

const BalanceChange = named(
  'BitcoinBalanceChange',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Count('Unix time in seconds, from the block header'),
    delta: Integer({ description: 'Change by the transaction, in satoshi' }),
    balance: Count('Balance after the transaction, in satoshi'),
  }),
);

export const listBalanceHistory = (form: OwnerForm): Operation =>
  operation({
    id: `pageBitcoin${form.word}BalanceHistory`,
    route: `GET ${form.at}/balance/history`,
    tag: 'Bitcoin Addresses',
    summary: `List the balance of ${form.of} after each transaction`,
    description: 'Newest first, without the mempool. A reorg of blocks that were not returned yet restarts the list.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    path: form.path,
    query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) }),
    result: BitcoinPage(BalanceChange),
    errors: [],
    example: form.example,

    handle({ db, network, cursor }, { path, query }) {
      return db.snapshot(async (snapshot) => {
        const tip = await requireBitcoinTip(snapshot);
        const { script } = await form.find(snapshot, network, path);
        const scriptId = script && (await findScriptId(snapshot, script));
        const position = positionAfter(cursor, query.cursor);
        const start = await readHistoryStart(snapshot, tip, position);
        const totals = scriptId === undefined ? NO_TOTALS : await scriptTotals(snapshot, scriptId);
        // The cursor has the balance before its transaction, so that a page costs the same at any depth.
        let balance = start === undefined ? totals.fundedTxoSum - totals.spentTxoSum : BigInt(String(position![2]));
        const below = start ?? tip.nextTxNum;
        const rows =
          scriptId === undefined
            ? []
            : await scriptHistory(snapshot, { scriptId, from: 0n, below, order: 'desc', limit: query.limit + 1 });
        const page = rows.slice(0, query.limit);
        const data = page.map(({ txid, received, sent, block }) => {
          const entry = {
            txid,
            blockHeight: block!.height,
            blockTime: block!.time,
            delta: Number(received - sent),
            balance: Number(balance),
          };
          balance -= received - sent;
          return entry;
        });
        const last = rows.length > query.limit ? page.at(-1)?.txNum : undefined;
        return {
          data,
          tip: toBitcoinTipJson(tip),
          ...(last !== undefined && { cursor: cursor.encode([Number(last), tip.reorgId, balance.toString()]) }),
        };
      });
    },
  });
