import type { ChainParameters } from '../../../src/chains/bitcoin/chain-parameters.js';
import { feeStatistics } from '../../../src/chains/bitcoin/fee-statistics.js';
import type { LocatedInscription } from '../../../src/chains/bitcoin/ordinals/floating.js';
import { formatInscriptionId } from '../../../src/chains/bitcoin/ordinals/inscription-id.js';
import { moveInscriptions, noInscriptions } from '../../../src/chains/bitcoin/ordinals/move-inscriptions.js';
import { formatSatPoint, type SatPoint } from '../../../src/chains/bitcoin/ordinals/sat-point.js';
import { formatOutpoint } from '../../../src/chains/bitcoin/outpoint.js';
import type { RuneBalances } from '../../../src/chains/bitcoin/runes/allocate.js';
import { applyBlockRunes } from '../../../src/chains/bitcoin/runes/apply-block-runes.js';
import type { RuneEntry } from '../../../src/chains/bitcoin/runes/rune-entry.js';
import { formatRuneName } from '../../../src/chains/bitcoin/runes/rune-name.js';
import { isOpReturn } from '../../../src/chains/bitcoin/script.js';
import { scriptType } from '../../../src/chains/bitcoin/script-type.js';
import type { TransactionOutput } from '../../../src/chains/bitcoin/transaction.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { GeneratedBlock } from '../../support/bitcoin-chain/generated-block.js';

interface Coin extends TransactionOutput {
  readonly height: number;
  readonly coinbase: boolean;
}

const isSpendable = ({ script }: TransactionOutput): boolean => !isOpReturn(script) && script.length <= 10_000;

/** Number and satoshi of coins by a key. */
function sumCoins(coins: readonly [string, Coin][], keyOf: (coin: [string, Coin]) => string): readonly string[] {
  const sums = new Map<string, [count: number, value: bigint]>();
  for (const coin of coins) {
    const [count, value] = sums.get(keyOf(coin)) ?? [0, 0n];
    sums.set(keyOf(coin), [count + 1, value + coin[1].value]);
  }
  return [...sums].map(([key, sum]) => [key, ...sum].join(' ')).toSorted();
}

/** The expected content of an index, computed one transaction after the other and stored as text. */
export class Model {
  private readonly parameters: ChainParameters;
  private readonly startHeight: number | undefined;
  private readonly coins = new Map<string, Coin>();
  private readonly spent: string[] = [];
  private readonly history: string[] = [];
  private readonly totals = new Map<string, bigint[]>();
  private readonly blocks: string[] = [];
  private counters = noInscriptions;
  private located = new Map<string, LocatedInscription[]>();
  private readonly positions = new Map<number, string>();
  private readonly moves: string[] = [];
  private readonly runes = new Map<string, RuneEntry>();
  private readonly held = new Map<string, RuneBalances>();

  constructor(parameters: ChainParameters, startHeight?: number) {
    this.parameters = parameters;
    this.startHeight = startHeight;
  }

  static fromBlocks(blocks: readonly GeneratedBlock[], parameters: ChainParameters, startHeight?: number): Model {
    const model = new Model(parameters, startHeight);
    for (const block of blocks) model.applyBlock(block);
    return model;
  }

  private applyBlock(block: GeneratedBlock): void {
    const created = new Map<string, number>();
    for (const [index, { transaction }] of block.entries.entries()) {
      if (index === 0) continue;
      for (const { previous } of transaction.inputs) {
        const height = this.coins.get(formatOutpoint(previous))?.height ?? this.startHeight;
        if (height !== undefined) created.set(formatOutpoint(previous), height);
      }
    }
    this.applyInscriptions(block);
    this.applyRunes(block, created);
    for (const index of block.entries.keys()) this.applyTransaction(block, index);
    const { totalFee, medianFee, feeRatePercentiles } = feeStatistics(block.entries);
    this.blocks.push(
      [block.point.height, block.point.hash, block.entries.length, totalFee, medianFee, ...feeRatePercentiles].join(
        ' ',
      ),
    );
  }

  private applyTransaction({ entries, point }: GeneratedBlock, index: number): void {
    const { transaction, spent } = entries[index]!;
    const txid = toHex(transaction.txid);
    const touched = new Map<string, [received: bigint, sent: bigint]>();
    const move = (output: TransactionOutput, received: bigint, sent: bigint, total: readonly bigint[]): void => {
      const key = toHex(output.script);
      const sums = touched.get(key) ?? [0n, 0n];
      touched.set(key, [sums[0] + received, sums[1] + sent]);
      const before = this.totals.get(key) ?? [0n, 0n, 0n, 0n, 0n];
      this.totals.set(
        key,
        before.map((sum, place) => sum + total[place]!),
      );
    };
    const end = (outpoint: string, output: TransactionOutput, vin: number): void => {
      const known = this.coins.delete(outpoint);
      this.spent.push(`${outpoint} by ${txid}:${vin}`);
      if (isSpendable(output))
        move(
          output,
          0n,
          output.value,
          known ? [0n, 0n, 1n, 0n, output.value] : [0n, 1n, 1n, output.value, output.value],
        );
    };
    if (index > 0)
      for (const [vin, { previous }] of transaction.inputs.entries()) end(formatOutpoint(previous), spent[vin]!, vin);
    for (const [vout, output] of transaction.outputs.entries()) {
      const outpoint = `${txid}:${vout}`;
      const replaced = this.coins.get(outpoint);
      if (replaced !== undefined) end(outpoint, replaced, -1);
      this.coins.set(outpoint, { ...output, height: point.height, coinbase: index === 0 });
      if (isSpendable(output)) move(output, output.value, 0n, [0n, 1n, 0n, output.value, 0n]);
    }
    for (const [script, [received, sent]] of touched) {
      this.history.push(`${script} ${txid} +${received} -${sent}`);
      this.totals.get(script)![0]! += 1n;
    }
  }

  private applyInscriptions(block: GeneratedBlock): void {
    const moved = moveInscriptions(
      { height: block.point.height, transactions: block.entries },
      this.located,
      this.counters,
      this.parameters,
    );
    this.counters = moved.counters;
    const cursed = new Map([...this.located.values()].flat().map(({ sequence, wasCursed }) => [sequence, wasCursed]));
    const name = (index: number): string => toHex(block.entries[index]!.transaction.txid);
    const setPosition = (id: LocatedInscription['id'], sequence: number, place: SatPoint, index: number): void => {
      for (const [outpoint, there] of this.located)
        this.located.set(
          outpoint,
          there.filter((other) => other.sequence !== sequence),
        );
      this.moves.push(`${sequence} to ${formatSatPoint(place)} by ${name(index)}`);
      this.positions.set(sequence, formatSatPoint(place));
      if (place.kind !== 'output') return;
      const key = formatOutpoint(place.outpoint);
      const entry = { id, sequence, offset: place.offset, wasCursed: cursed.get(sequence)! };
      this.located.set(key, [...(this.located.get(key) ?? []), entry]);
    };
    for (const { id, sequence, place, curse, number, transactionIndex, parents } of moved.created) {
      cursed.set(sequence, curse !== undefined);
      setPosition(id, sequence, place, transactionIndex);
      this.moves.push(
        `${sequence} is ${formatInscriptionId(id)} ${number} ${curse} of ${parents.map(formatInscriptionId).join()}`,
      );
    }
    for (const { id, sequence, place, transactionIndex } of moved.moved)
      setPosition(id, sequence, place, transactionIndex);
  }

  private applyRunes({ entries, point }: GeneratedBlock, created: ReadonlyMap<string, number>): void {
    const { height } = point;
    if (height < this.parameters.firstRuneHeight) return;
    const { transactions, changed } = applyBlockRunes(entries, this.held, {
      height,
      parameters: this.parameters,
      count: this.runes.size,
      rune: (id) => this.runes.get(id),
      isNameTaken: (taken) => [...this.runes.values()].some(({ name }) => name === taken),
      createdAt: (outpoint) => created.get(formatOutpoint(outpoint)),
    });
    for (const [id, entry] of changed) this.runes.set(id, entry);
    for (const { index, spent, received } of transactions) {
      for (const { outpoint } of spent) this.held.delete(formatOutpoint(outpoint));
      const txid = toHex(entries[index]!.transaction.txid);
      for (const [vout, balances] of received) this.held.set(`${txid}:${vout}`, balances);
    }
  }

  /** Lists of text in a fixed order. */
  state(): Readonly<Record<string, readonly string[]>> {
    const live = [...this.coins].filter(([, coin]) => isSpendable(coin) && coin.height > 0);
    const holders = new Map<string, bigint>();
    const balances = [...this.held].flatMap(([outpoint, held]) =>
      [...held].map(([rune, amount]) => {
        const script = this.coins.get(outpoint)!;
        const key = `${toHex(script.script)} ${rune}`;
        if (isSpendable(script)) holders.set(key, (holders.get(key) ?? 0n) + amount);
        return `${outpoint} ${rune} ${amount}`;
      }),
    );
    return {
      blocks: this.blocks,
      utxos: live
        .map(([outpoint, { script, value, height, coinbase }]) =>
          [toHex(script), height, outpoint, value, coinbase].join(' '),
        )
        .toSorted(),
      ages: sumCoins(live, ([, { height }]) => `${height}`),
      types: this.blocks.length === 0 ? [] : sumCoins(live, ([, { script }]) => scriptType(script)),
      spent: this.spent.toSorted(),
      history: this.history.toSorted(),
      totals: [...this.totals].map(([script, sums]) => `${script} ${sums.join(' ')}`).toSorted(),
      places: [...this.positions].map(([sequence, place]) => `${sequence} at ${place}`).toSorted(),
      moves: this.moves.toSorted(),
      runes: [...this.runes]
        .map(([id, entry]) =>
          [
            id,
            entry.number,
            formatRuneName(entry.name),
            entry.symbol?.codePointAt(0),
            entry.premine,
            entry.mints,
            entry.burned,
            entry.terms?.cap,
          ].join(' '),
        )
        .toSorted(),
      balances: balances.toSorted(),
      holders: [...holders].map(([key, amount]) => `${key} ${amount}`).toSorted(),
    };
  }
}
