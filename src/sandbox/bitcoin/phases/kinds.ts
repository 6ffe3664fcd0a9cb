import { OP } from '../../../chains/bitcoin/opcodes.js';
import { buildScript, payToWitness } from '../../../chains/bitcoin/script-builder.js';
import { SIGHASH } from '../../../chains/bitcoin/signature-hashes.js';
import type { HistoryBuilder, SubmittedTransaction } from '../history-builder.js';
import type { ScriptKind } from '../simulation.js';

const AMOUNT = 200_000n;
const ROUNDS = 2;

/** Pays and spends every kind of output, separately and all together. */
export function useEveryScriptKind(builder: HistoryBuilder): void {
  const { faucet, kinds, exchange } = builder.simulation;
  const names = Object.keys(kinds) as ScriptKind[];
  const paid: SubmittedTransaction[] = Array.from({ length: ROUNDS }, () =>
    builder.submit({
      payer: faucet,
      outputs: names.map((name) => ({ value: AMOUNT, script: kinds[name].script })),
      feeRate: 5,
    }),
  );
  builder.name('every kind paid', paid[0]!.txid);
  for (const name of names) if (kinds[name].address !== undefined) builder.name(`${name} address`, kinds[name].address);
  payUnspendableOutputs(builder);
  // The relative timelock needs three blocks.
  builder.mine(3);
  for (const [vout, name] of names.entries()) {
    const inputs = [builder.spend(paid[0]!.outpoint(vout), kinds[name])];
    const outputs = [
      { value: 150_000n, script: kinds[name].script },
      { value: 40_000n, script: exchange.hot.script },
    ];
    const spent = builder.submit({ payer: exchange.hot, inputs, outputs, feeRate: 3, exact: true });
    builder.name(`${name} spent`, spent.txid);
  }
  builder.mine();
  const inputs = names.map((name, vout) => builder.spend(paid[1]!.outpoint(vout), kinds[name]));
  const all = builder.submit({ payer: faucet, inputs, outputs: [], feeRate: 4 });
  builder.name('every kind spent', all.txid);
  usePartialSighashes(builder);
  builder.mine();
}

/** Outputs that are never spent: data, and scripts of future witness versions. */
function payUnspendableOutputs(builder: HistoryBuilder): void {
  const { faucet } = builder.simulation;
  const text = new TextEncoder().encode('Two tracks, one tie');
  const data = builder.submit({
    payer: faucet,
    outputs: [{ value: 0n, script: buildScript(OP.RETURN, text) }],
    feeRate: 2,
  });
  builder.name('data', data.txid);
  const unknown = builder.submit({
    payer: faucet,
    outputs: [
      { value: 30_000n, script: payToWitness(2, new Uint8Array(32).fill(0x2a)) },
      { value: 30_000n, script: payToWitness(16, Uint8Array.of(0x75, 0x1e)) },
    ],
    feeRate: 2,
  });
  builder.name('unknown witness versions', unknown.txid);
}

/** Signatures with partial sighash types. */
function usePartialSighashes(builder: HistoryBuilder): void {
  const [alice, bruno] = builder.simulation.users;
  const types = [
    SIGHASH.all | SIGHASH.anyoneCanPay,
    SIGHASH.single,
    SIGHASH.single | SIGHASH.anyoneCanPay,
    SIGHASH.none,
    SIGHASH.none | SIGHASH.anyoneCanPay,
  ];
  for (const [index, hashType] of types.entries()) {
    const { wallet } = (index % 2 === 0 ? alice : bruno)!;
    const coin = builder.chain.spendable(wallet)[0]!;
    const outputs = [{ value: coin.value - 2_000n, script: wallet.script }];
    const submitted = builder.submit({
      payer: wallet,
      inputs: [{ coin, wallet, hashType }],
      outputs,
      feeRate: 1,
      exact: true,
    });
    builder.name(`signature ${hashType}`, submitted.txid);
  }
}
