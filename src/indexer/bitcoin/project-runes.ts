import { getChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import { formatOutpoint, type Outpoint } from '../../chains/bitcoin/outpoint.js';
import { applyBlockRunes, type TransactionRunes } from '../../chains/bitcoin/runes/apply-block-runes.js';
import type { RuneEntry } from '../../chains/bitcoin/runes/rune-entry.js';
import { formatRuneId } from '../../chains/bitcoin/runes/rune-id.js';
import { formatRuneName } from '../../chains/bitcoin/runes/rune-name.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import { type Row, RUNE_EVENTS } from '../../store/write/bitcoin/tables.js';
import { type Batch, type BlockWork, outputRow, SPENT_BY } from './batch.js';
import { toKey } from './keys.js';

export function projectRunes(batch: Batch, work: BlockWork): void {
  const { height } = work.placed;
  const parameters = getChainParameters(batch.options.network);
  if (height < parameters.firstRuneHeight) return;
  const { learned, view, next } = batch;
  const { transactions, changed, count } = applyBlockRunes(work.entries, work.held, {
    height,
    parameters,
    count: next.runeCount,
    rune: (id) => learned.runes.get(id) ?? view.runes.get(id),
    isNameTaken: (name) => learned.runeNames.has(String(name)) || view.runeNames.get(String(name)) === true,
    createdAt: (outpoint) => work.createdAt.get(formatOutpoint(outpoint)),
  });
  next.runeCount = count;
  for (const [id, entry] of changed) learned.runes.set(id, entry);
  for (const effects of transactions) projectEffects(batch, work, effects);
}

function projectEffects(batch: Batch, work: BlockWork, effects: TransactionRunes): void {
  const { etched, minted, burned, received, spent } = effects;
  const { born } = batch.facts;
  const txNum = work.firstTxNum + effects.index;
  const getNumber = (id: string): number => (batch.learned.runes.get(id) ?? batch.view.runes.get(id))!.number;
  const touched = new Set<number>();
  const note = (runeId: number, kind: (typeof RUNE_EVENTS)[number], amount: bigint): void => {
    born.runeEvent.push([txNum, runeId, RUNE_EVENTS.indexOf(kind), amount]);
    touched.add(runeId);
  };

  if (etched !== undefined) {
    born.rune.push(runeRow(etched, txNum, work.placed.height));
    batch.learned.runeNames.set(String(etched.name), true);
    note(etched.number, 'etched', etched.premine);
  }
  if (minted !== undefined) {
    const runeId = getNumber(formatRuneId(minted.id));
    note(runeId, 'minted', minted.amount);
    runeSums(batch, runeId).mints += 1;
  }
  for (const [id, amount] of burned) {
    note(getNumber(id), 'burned', amount);
    runeSums(batch, getNumber(id)).burned += amount;
  }
  // Balance rows of spent outputs ended with the outputs; here only the holders change.
  for (const { outpoint, balances } of spent) {
    const scriptId = findHolder(work, outpoint);
    for (const [id, amount] of balances) {
      touched.add(getNumber(id));
      if (scriptId !== undefined) hold(batch, scriptId, getNumber(id), -1, -amount);
    }
  }
  const outputs = work.outputs.get(toKey(work.entries[effects.index]!.transaction.txid))!;
  for (const [vout, balances] of received) {
    const output = outputs[vout]!;
    output.runes = balances;
    const rows = [...balances].map(([id, amount]): Row<'runeBalance'> => {
      const runeId = getNumber(id);
      touched.add(runeId);
      if (output.scriptId !== undefined) hold(batch, output.scriptId, runeId, 1, amount);
      return [txNum, vout, runeId, output.scriptId, amount, findSpender(batch, output)];
    });
    // One by one: an output can hold more runes than a call can have arguments.
    for (const row of rows) born.runeBalance.push(row);
    batch.balanceRows.set(output, rows);
  }
  for (const runeId of touched) born.runeTx.push([txNum, runeId]);
}

/** A later transaction of the same block may have spent it before its runes are projected. */
const findSpender = (batch: Batch, output: KnownOutput): number | bigint | undefined =>
  outputRow(batch, output)?.[SPENT_BY];

function findHolder({ outputs, holders }: BlockWork, outpoint: Outpoint): number | undefined {
  const created = outputs.get(toKey(outpoint.txid))?.[outpoint.vout];
  return created === undefined ? holders.get(formatOutpoint(outpoint)) : created.scriptId;
}

function runeSums({ facts }: Batch, runeId: number): { mints: number; burned: bigint } {
  const known = facts.runeSums.get(runeId) ?? { mints: 0, burned: 0n };
  facts.runeSums.set(runeId, known);
  return known;
}

function hold({ facts }: Batch, scriptId: number, runeId: number, outputs: 1 | -1, amount: bigint): void {
  const holders = facts.live?.holders;
  if (holders === undefined) return;
  const key = `${scriptId} ${runeId}`;
  const known = holders.get(key) ?? { scriptId, runeId, outputs: 0, amount: 0n };
  known.outputs += outputs;
  known.amount += amount;
  holders.set(key, known);
}

function runeRow(entry: RuneEntry, txNum: number, height: number): Row<'rune'> {
  const { terms } = entry;
  return [
    entry.number,
    txNum,
    height,
    entry.id.tx,
    formatRuneName(entry.name),
    entry.spacers,
    entry.symbol?.codePointAt(0),
    entry.divisibility,
    entry.turbo,
    entry.cenotaph,
    entry.premine,
    terms !== undefined,
    terms?.amount,
    terms?.cap,
    terms?.heightStart,
    terms?.heightEnd,
    terms?.offsetStart,
    terms?.offsetEnd,
  ];
}
