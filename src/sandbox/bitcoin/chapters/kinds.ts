import { OP } from '../../../chains/bitcoin/opcodes.js';
import { buildScript, payToWitness } from '../../../chains/bitcoin/script-builder.js';
import { SIGHASH } from '../script/signature-hashes.js';
import type { Story, Told } from '../story.js';
import type { KindOfScript } from '../world.js';

const AMOUNT = 200_000n;
const ROUNDS = 2;

/** Pays and spends every kind of output, separately and all together. */
export function tryEveryKind(story: Story): void {
  const { faucet, kinds, exchange } = story.world;
  const names = Object.keys(kinds) as KindOfScript[];
  const paid: Told[] = Array.from({ length: ROUNDS }, () =>
    story.tell({
      payer: faucet,
      outputs: names.map((name) => ({ value: AMOUNT, script: kinds[name].script })),
      feeRate: 5,
    }),
  );
  story.name('every kind paid', paid[0]!.txid);
  for (const name of names) if (kinds[name].address !== undefined) story.name(`${name} address`, kinds[name].address);
  payOddities(story);
  // The relative timelock needs three blocks.
  story.mine(3);
  for (const [vout, name] of names.entries()) {
    const inputs = [story.spend(paid[0]!.outpoint(vout), kinds[name])];
    const outputs = [
      { value: 150_000n, script: kinds[name].script },
      { value: 40_000n, script: exchange.hot.script },
    ];
    const spent = story.tell({ payer: exchange.hot, inputs, outputs, feeRate: 3, exact: true });
    story.name(`${name} spent`, spent.txid);
  }
  story.mine();
  const inputs = names.map((name, vout) => story.spend(paid[1]!.outpoint(vout), kinds[name]));
  const all = story.tell({ payer: faucet, inputs, outputs: [], feeRate: 4 });
  story.name('every kind spent', all.txid);
  signInOtherWays(story);
  story.mine();
}

/** Outputs that are never spent: data, and scripts of future witness versions. */
function payOddities(story: Story): void {
  const { faucet } = story.world;
  const text = new TextEncoder().encode('Two tracks, one tie');
  const data = story.tell({
    payer: faucet,
    outputs: [{ value: 0n, script: buildScript(OP.RETURN, text) }],
    feeRate: 2,
  });
  story.name('data', data.txid);
  const unknown = story.tell({
    payer: faucet,
    outputs: [
      { value: 30_000n, script: payToWitness(2, new Uint8Array(32).fill(0x2a)) },
      { value: 30_000n, script: payToWitness(16, Uint8Array.of(0x75, 0x1e)) },
    ],
    feeRate: 2,
  });
  story.name('unknown witness versions', unknown.txid);
}

/** Signatures with partial sighash types. */
function signInOtherWays(story: Story): void {
  const [alice, bruno] = story.world.people;
  const types = [
    SIGHASH.all | SIGHASH.anyoneCanPay,
    SIGHASH.single,
    SIGHASH.single | SIGHASH.anyoneCanPay,
    SIGHASH.none,
    SIGHASH.none | SIGHASH.anyoneCanPay,
  ];
  for (const [index, hashType] of types.entries()) {
    const { wallet } = (index % 2 === 0 ? alice : bruno)!;
    const coin = story.chain.spendable(wallet)[0]!;
    const outputs = [{ value: coin.value - 2_000n, script: wallet.script }];
    const told = story.tell({ payer: wallet, inputs: [{ coin, wallet, hashType }], outputs, feeRate: 1, exact: true });
    story.name(`signature ${hashType}`, told.txid);
  }
}
