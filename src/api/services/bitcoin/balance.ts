import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import {
  findScriptHeights,
  mempoolTotals,
  NO_TOTALS,
  scriptTotals,
  sumBetween,
  unspentAbove,
} from '../../../store/queries/bitcoin/scripts.js';
import { type BitcoinTip, firstTxNumFrom } from '../../../store/queries/bitcoin/tip.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import {
  amounts,
  BitcoinAddressRecord,
  type Db,
  MAX_SCANNED,
  NONE,
  toAmountsJson,
  toTotalsJson,
} from '../../shapes/bitcoin/balance.js';
import type { OwnerForm } from '../../shapes/bitcoin/owner.js';
import { BitcoinPageTip, Height, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { highestConfirmed, MinConfirmations } from '../../shapes/bitcoin/utxo-page.js';
import { requireBitcoinTip } from './page-tip.js';

export const getOwner = (form: OwnerForm): Operation =>
  operation({
    id: `getBitcoin${form.word}`,
    route: `GET ${form.at}`,
    tag: 'Bitcoin Addresses',
    summary: `Get the totals and the balance of ${form.of}`,
    description:
      'Zeros when it was never used. `mempoolStats` counts unconfirmed transactions, separately from the confirmed ones.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    path: form.path,
    result: BitcoinAddressRecord,
    errors: [],
    example: form.example,

    handle({ db, network }, { path }) {
      return db.snapshot(async (snapshot): Promise<Static<typeof BitcoinAddressRecord>> => {
        const tip = await requireBitcoinTip(snapshot);
        const { script, address, type } = await form.find(snapshot, network, path);
        const id = script && (await findScriptId(snapshot, script));
        const chain = id === undefined ? NO_TOTALS : await scriptTotals(snapshot, id);
        const heights = id === undefined ? undefined : await findScriptHeights(snapshot, id);
        const waiting = script ? await mempoolTotals(snapshot, script) : NO_TOTALS;
        return {
          address: address ?? null,
          scriptPubkey: script ? toHex(script) : null,
          scriptPubkeyType: type ?? null,
          chainStats: {
            ...toTotalsJson(chain),
            firstSeenHeight: heights?.first ?? null,
            lastSeenHeight: heights?.last ?? null,
          },
          mempoolStats: toTotalsJson(waiting),
          balance: toAmountsJson(chain.fundedTxoSum - chain.spentTxoSum, waiting),
          tip: toBitcoinTipJson(tip),
        };
      });
    },
  });

/** The balance of a script after a block, computed from the smaller of the two sets: earlier or later transactions. */
async function balanceAfter(
  db: Db,
  { scriptId, height, tip, now }: { scriptId: bigint; height: number; tip: BitcoinTip; now: bigint },
): Promise<bigint> {
  if (height >= tip.height) return now;
  const next = await firstTxNumFrom(db, height + 1, tip);
  const max = MAX_SCANNED + 1;
  const since = await sumBetween(db, { scriptId, from: next, below: tip.nextTxNum, most: max });
  if (since.count < max) return now - since.sum;
  const before = await sumBetween(db, { scriptId, from: 0n, below: next, most: max });
  if (before.count < max) return before.sum;
  throw new ServiceError(
    'invalid',
    `Before and after block ${height} there are more than ${MAX_SCANNED} transactions each: choose an 'atHeight' nearer to the first or the newest block`,
  );
}

export const getBalance = (form: OwnerForm): Operation =>
  operation({
    id: `getBitcoin${form.word}Balance`,
    route: `GET ${form.at}/balance`,
    tag: 'Bitcoin Addresses',
    summary: `Get the balance of ${form.of}`,
    description:
      'With `atHeight` the balance after that block: without the mempool, and `utxoCount` is null. With `minConfirmations` only outputs with at least that many confirmations count as confirmed.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    path: form.path,
    query: Type.Object({
      atHeight: Type.Optional(Height('Balance after the block at this height')),
      minConfirmations: MinConfirmations,
    }),
    result: named(
      'BitcoinBalanceAnswer',
      Closed({
        ...amounts,
        utxoCount: Nullable(Count('Confirmed unspent outputs')),
        tip: described(BitcoinPageTip, FIELD.tip),
      }),
    ),
    errors: [],
    example: form.example,

    handle({ db, network }, { path, query }) {
      if (query.atHeight !== undefined && query.minConfirmations > 0)
        throw new ServiceError('invalid', "'atHeight' and 'minConfirmations' cannot be combined");
      return db.snapshot(async (snapshot) => {
        const tip = await requireBitcoinTip(snapshot);
        const { script } = await form.find(snapshot, network, path);
        const id = script && (await findScriptId(snapshot, script));
        const totals = id === undefined ? NO_TOTALS : await scriptTotals(snapshot, id);
        const held = totals.fundedTxoSum - totals.spentTxoSum;
        if (query.atHeight !== undefined && query.atHeight < tip.height) {
          const past = { height: query.atHeight, tip, now: held };
          const pastBalance = id === undefined ? 0n : await balanceAfter(snapshot, { scriptId: id, ...past });
          return { ...toAmountsJson(pastBalance, NO_TOTALS), utxoCount: null, tip: toBitcoinTipJson(tip) };
        }
        const highest = highestConfirmed(tip.height, query.minConfirmations);
        const young = id !== undefined && highest < tip.height ? await unspentAbove(snapshot, id, highest) : NONE;
        const waiting = script ? await mempoolTotals(snapshot, script) : NO_TOTALS;
        return {
          ...toAmountsJson(held - young.sum, waiting),
          utxoCount: totals.fundedTxoCount - totals.spentTxoCount - young.count,
          tip: toBitcoinTipJson(tip),
        };
      });
    },
  });
