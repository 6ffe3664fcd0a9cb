import type { LedgerState, Utxo, UtxoOutput } from '@midnight-ntwrk/ledger-v8';

/** The order of outputs on the chain. */
export const byOutput = (a: Utxo, b: Utxo): number =>
  a.intentHash === b.intentHash ? a.outputNo - b.outputNo : a.intentHash < b.intentHash ? -1 : 1;

export const listCoins = (state: LedgerState, address: string, tokenType: string): Utxo[] =>
  [...state.utxo.filter(address)].filter(({ type }) => type === tokenType).sort(byOutput);

export interface Payment {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly tokenType: string;
}

/** Selects the fewest coins that cover an amount, and returns the rest as change. */
export function selectCoins(
  state: LedgerState,
  { from, to, amount, tokenType }: Payment,
): { readonly coins: readonly Utxo[]; readonly outputs: readonly UtxoOutput[] } {
  const coins: Utxo[] = [];
  let total = 0n;
  for (const coin of listCoins(state, from, tokenType).sort((a, b) => (b.value > a.value ? 1 : -1))) {
    if (total >= amount) break;
    coins.push(coin);
    total += coin.value;
  }
  if (total < amount) throw new RangeError(`Insufficient coins: ${amount} are needed, ${total} are available`);
  const change = total === amount ? [] : [{ owner: from, type: tokenType, value: total - amount }];
  return { coins: coins.sort(byOutput), outputs: [{ owner: to, type: tokenType, value: amount }, ...change] };
}
