import type { Story } from '../story.js';

/** A low-fee parent with a child that pays for both (CPFP), and a payment that is replaced twice (RBF). */
export function bumpFees(story: Story): void {
  const [, , chen, dara, emeka] = story.world.people;
  const parent = story.tell({
    payer: chen!.wallet,
    outputs: [{ value: 900_000n, script: dara!.wallet.script }],
    feeRate: 0.2,
  });
  const child = story.tell({
    payer: dara!.wallet,
    inputs: [story.spend(parent.outpoint(0), dara!.wallet)],
    outputs: [{ value: 500_000n, script: emeka!.wallet.script }],
    feeRate: 45,
  });
  story.name('low paying parent', parent.txid);
  story.name('child that pays', child.txid);
  const { wallet } = emeka!;
  const coin = story.chain.spendable(wallet)[0]!;
  const outputs = [{ value: 300_000n, script: chen!.wallet.script }];
  for (const [name, feeRate] of [
    ['replaced first', 1.5],
    ['replaced later', 6],
    ['replacement', 21],
  ] as const)
    story.name(name, story.tell({ payer: wallet, inputs: [{ coin, wallet }], outputs, feeRate }).txid);
  story.mine();
}

/** A chain of twenty dependent payments in one block. */
export function passOn(story: Story): void {
  const { people } = story.world;
  let last = story.tell({
    payer: people[0]!.wallet,
    outputs: [{ value: 2_000_000n, script: people[1]!.wallet.script }],
    feeRate: 4,
  });
  for (let step = 1; step < 20; step += 1) {
    const from = people[step % people.length]!.wallet;
    const to = people[(step + 1) % people.length]!.wallet;
    const coin = story.coin(last.outpoint(0));
    const outputs = [{ value: coin.value - 2_000n, script: to.script }];
    last = story.tell({ payer: from, inputs: [{ coin, wallet: from }], outputs, feeRate: 1, exact: true });
  }
  story.name('end of a chain of twenty', last.txid);
  story.mine();
}
