import { type Brc20Action, Brc20Ledger } from '../../../src/chains/bitcoin/brc20/ledger.js';
import { readBrc20Message } from '../../../src/chains/bitcoin/brc20/message.js';
import type { ChainParameters } from '../../../src/chains/bitcoin/chain-parameters.js';
import { feeStatistics } from '../../../src/chains/bitcoin/fee-statistics.js';
import type { LocatedInscription } from '../../../src/chains/bitcoin/ordinals/floating.js';
import { formatInscriptionId } from '../../../src/chains/bitcoin/ordinals/inscription-id.js';
import { moveInscriptions, noInscriptions } from '../../../src/chains/bitcoin/ordinals/move-inscriptions.js';
import { decodeProperties } from '../../../src/chains/bitcoin/ordinals/properties.js';
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
  private readonly galleries: string[] = [];
  private readonly runes = new Map<string, RuneEntry>();
  private readonly held = new Map<string, RuneBalances>();
  private readonly brc20: Brc20Ledger;
  private readonly sequences = new Map<string, number>();
  /** Txids by the number of the transaction. */
  private readonly txids: string[] = [];

  constructor(parameters: ChainParameters, startHeight?: number) {
    this.parameters = parameters;
    this.startHeight = startHeight;
    const none = () => undefined;
    this.brc20 = new Brc20Ledger({ tokenCount: 0, token: none, balance: none, transfer: none }, parameters);
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
    for (const { id, sequence, place, curse, number, transactionIndex, parents, inscription } of moved.created) {
      const { gallery } = decodeProperties(inscription);
      if (gallery.length > 0) this.galleries.push(`${sequence} ${gallery.length}`);
      cursed.set(sequence, curse !== undefined);
      setPosition(id, sequence, place, transactionIndex);
      this.moves.push(
        `${sequence} is ${formatInscriptionId(id)} ${number} ${curse} of ${parents.map(formatInscriptionId).join()}`,
      );
    }
    for (const { id, sequence, place, transactionIndex } of moved.moved)
      setPosition(id, sequence, place, transactionIndex);
    this.applyBrc20(block, moved);
  }

  private applyBrc20(block: GeneratedBlock, { created, moved }: ReturnType<typeof moveInscriptions>): void {
    const first = this.txids.length;
    for (const { transaction } of block.entries) this.txids.push(toHex(transaction.txid));
    for (const { id, sequence } of created) this.sequences.set(formatInscriptionId(id), sequence);
    const outputs = new Map<string, TransactionOutput>(
      block.entries.flatMap(({ transaction }) =>
        transaction.outputs.map((output, vout) => [`${toHex(transaction.txid)}:${vout}`, output] as const),
      ),
    );
    const findHolder = (place: SatPoint): string | undefined => {
      const output = place.kind === 'output' ? outputs.get(formatOutpoint(place.outpoint)) : undefined;
      return output !== undefined && isSpendable(output) ? toHex(output.script) : undefined;
    };
    const actions = [...created, ...moved]
      .toSorted((a, b) => a.transactionIndex - b.transactionIndex || a.order - b.order)
      .flatMap((arrival): readonly Brc20Action[] => {
        const { sequence: inscription, transactionIndex, asFee } = arrival;
        const cause = { height: block.point.height, txNum: first + transactionIndex, inscription };
        const holder = findHolder(arrival.place);
        if (!('inscription' in arrival)) return [{ ...cause, kind: 'moved', holder, asFee }];
        if (arrival.curse !== undefined || arrival.unbound || asFee) return [];
        const message = readBrc20Message(arrival.inscription);
        const parent = arrival.parents[0] && this.sequences.get(formatInscriptionId(arrival.parents[0]));
        return message === undefined ? [] : [{ ...cause, kind: 'inscribed', message, holder, parent }];
      });
    for (const action of actions) this.brc20.apply(action);
  }

  /** Everything about BRC-20, from the events alone. */
  private brc20State(): Readonly<Record<'brc20Events' | 'brc20Balances' | 'brc20Tokens' | 'brc20Transfers', string[]>> {
    const { events } = this.brc20;
    const tokens = new Map(events.map(({ token }) => [token.id, token]));
    const holders = new Map(
      events.flatMap(({ token, from, to }) =>
        [from, to].flatMap((holder) => (holder === undefined ? [] : [[`${token.id} ${holder}`, { token, holder }]])),
      ) as [string, { token: { id: number; ticker: { key: string } }; holder: string }][],
    );
    return {
      brc20Events: events
        .map(({ kind, token, amount, from, to, asFee, txNum, inscription }) =>
          [kind, token.ticker.key, amount, from, to, asFee, this.txids[txNum], inscription].join(' '),
        )
        .toSorted(),
      brc20Tokens: [...tokens.values()]
        .map(({ id, ticker, max, mintLimit, decimals, selfMint, minted }) => {
          const burned = events
            .filter(({ token, to, kind }) => token.id === id && to === undefined && kind !== 'deploy')
            .reduce((sum, { amount }) => sum + amount, 0n);
          return [id, ticker.text, ticker.key, max, mintLimit, decimals, selfMint, minted, burned].join(' ');
        })
        .toSorted(),
      brc20Balances: [...holders.values()]
        .flatMap(({ token, holder }) => {
          const { total, transferable } = this.brc20.balance(token.id, holder);
          return total === 0n ? [] : [[token.ticker.key, holder, total, transferable].join(' ')];
        })
        .toSorted(),
      brc20Transfers: events
        .flatMap(({ kind, inscription }) => {
          const open = kind === 'inscribe-transfer' ? this.brc20.transfer(inscription) : undefined;
          return open === undefined ? [] : [[inscription, open.tokenKey, open.holder, open.amount].join(' ')];
        })
        .toSorted(),
    };
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
      totals: [...this.totals]
        .map(([script, sums]) => `${script} ${sums.join(' ')} ${sums[0]! > 2n ? 'stored' : 'derived'}`)
        .toSorted(),
      places: [...this.positions].map(([sequence, place]) => `${sequence} at ${place}`).toSorted(),
      moves: this.moves.toSorted(),
      galleries: this.galleries.toSorted(),
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
      ...this.brc20State(),
    };
  }
}
