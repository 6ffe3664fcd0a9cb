import type { HistoryBuilder } from '../history-builder.js';

/** A low-fee parent with a child that pays for both (CPFP), and a payment that is replaced twice (RBF). */
export function bumpFees(builder: HistoryBuilder): void {
  const [, , chen, dara, emeka] = builder.simulation.users;
  const parent = builder.submit({
    payer: chen!.wallet,
    outputs: [{ value: 900_000n, script: dara!.wallet.script }],
    feeRate: 0.2,
  });
  const child = builder.submit({
    payer: dara!.wallet,
    inputs: [builder.spend(parent.outpoint(0), dara!.wallet)],
    outputs: [{ value: 500_000n, script: emeka!.wallet.script }],
    feeRate: 45,
  });
  builder.name('low paying parent', parent.txid);
  builder.name('child that pays', child.txid);
  const { wallet } = emeka!;
  const coin = builder.chain.spendable(wallet)[0]!;
  const outputs = [{ value: 300_000n, script: chen!.wallet.script }];
  for (const [name, feeRate] of [
    ['replaced first', 1.5],
    ['replaced later', 6],
    ['replacement', 21],
  ] as const)
    builder.name(name, builder.submit({ payer: wallet, inputs: [{ coin, wallet }], outputs, feeRate }).txid);
  builder.mine();
}

/** A chain of twenty dependent payments in one block. */
export function chainPayments(builder: HistoryBuilder): void {
  const { users } = builder.simulation;
  let last = builder.submit({
    payer: users[0]!.wallet,
    outputs: [{ value: 2_000_000n, script: users[1]!.wallet.script }],
    feeRate: 4,
  });
  for (let step = 1; step < 20; step += 1) {
    const from = users[step % users.length]!.wallet;
    const to = users[(step + 1) % users.length]!.wallet;
    const coin = builder.coin(last.outpoint(0));
    const outputs = [{ value: coin.value - 2_000n, script: to.script }];
    last = builder.submit({ payer: from, inputs: [{ coin, wallet: from }], outputs, feeRate: 1, exact: true });
  }
  builder.name('end of a chain of twenty', last.txid);
  builder.mine();
}
