import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { credentialKey } from '../../../ledger/state/keys.js';
import { createAnchor } from '../actors.js';
import type { HistoryBuilder } from '../history-builder.js';
import { keyCredential } from '../wallet.js';

const ADA = 1_000_000n;
/** Enough for every deposit, including a governance action, and small outputs for collateral. */
const AMOUNTS = [5_000_000n, 5_000n, 500n, 50n, 5n];
// These transactions are added to blocks of other phases: separate blocks would shift all later ones.

/** Funds all demo wallets; bob registers and delegates. */
export function fundDemoWallets(builder: HistoryBuilder): void {
  const { demo, faucet, pools } = builder.simulation;
  for (const { address } of [demo.alice, demo.bob, demo.carol, demo.dave, demo.multisig])
    builder.submit({ payer: faucet, outputs: AMOUNTS.map((ada) => plainOutput(address, ada * ADA)) });
  builder.submit({
    payer: demo.bob,
    certificates: [
      { kind: 'stake-registration', stake: demo.bob.stake!, deposit: undefined },
      { kind: 'stake-delegation', stake: demo.bob.stake!, pool: pools[0]!.cold.hash },
    ],
    signers: [demo.bob.stakeKey!],
  });
}

/** carol registers as a DRep, and bob delegates his vote to her. */
export function registerDemoDRep(builder: HistoryBuilder): void {
  const { demo } = builder.simulation;
  const drep = keyCredential(demo.drepKey);
  const deposit = builder.chain.parameters.drepDeposit ?? 0n;
  builder.submit({
    payer: demo.carol,
    certificates: [{ kind: 'drep-registration', drep, deposit, anchor: createAnchor('drep-carol') }],
    signers: [demo.drepKey],
  });
  builder.submit({
    payer: demo.bob,
    certificates: [{ kind: 'vote-delegation', stake: demo.bob.stake!, drep }],
    signers: [demo.bob.stakeKey!],
  });
}

/** A DRep without activity for years becomes inactive. */
export function refreshDemoDRep(builder: HistoryBuilder): void {
  const { demo } = builder.simulation;
  const drep = keyCredential(demo.drepKey);
  if (!builder.chain.ledger.state.dreps.has(credentialKey(drep))) return;
  builder.submit({
    payer: demo.carol,
    certificates: [{ kind: 'drep-update', drep, anchor: createAnchor('drep-carol') }],
    signers: [demo.drepKey],
  });
}
