import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { anchorOf } from '../actors.js';
import { credentialKey } from '../ledger.js';
import type { Story } from '../story.js';
import { keyCredential } from '../wallet.js';

const ADA = 1_000_000n;
/** Enough for every deposit, including a governance action, and small outputs for collateral. */
const AMOUNTS = [5_000_000n, 5_000n, 500n, 50n, 5n];
// These transactions are added to blocks of other phases: separate blocks would shift all later ones.

/** Funds all demo wallets; bob registers and delegates. */
export function fundDemoWallets(story: Story): void {
  const { demo, faucet, pools } = story.world;
  for (const { address } of [demo.alice, demo.bob, demo.carol, demo.dave, demo.multisig])
    story.tell({ payer: faucet, outputs: AMOUNTS.map((ada) => plainOutput(address, ada * ADA)) });
  story.tell({
    payer: demo.bob,
    certificates: [
      { kind: 'stake-registration', stake: demo.bob.stake!, deposit: undefined },
      { kind: 'stake-delegation', stake: demo.bob.stake!, pool: pools[0]!.cold.hash },
    ],
    signers: [demo.bob.stakeKey!],
  });
}

/** carol registers as a DRep, and bob delegates his vote to her. */
export function registerDemoDRep(story: Story): void {
  const { demo } = story.world;
  const drep = keyCredential(demo.drepKey);
  const deposit = story.chain.at(story.slot).parameters.drepDeposit ?? 0n;
  story.tell({
    payer: demo.carol,
    certificates: [{ kind: 'drep-registration', drep, deposit, anchor: anchorOf('drep-carol') }],
    signers: [demo.drepKey],
  });
  story.tell({
    payer: demo.bob,
    certificates: [{ kind: 'vote-delegation', stake: demo.bob.stake!, drep }],
    signers: [demo.bob.stakeKey!],
  });
}

/** A DRep without activity for years becomes inactive. */
export function refreshDemoDRep(story: Story): void {
  const { demo } = story.world;
  const drep = keyCredential(demo.drepKey);
  if (!story.chain.ledger.dreps.has(credentialKey(drep))) return;
  story.tell({
    payer: demo.carol,
    certificates: [{ kind: 'drep-update', drep, anchor: anchorOf('drep-carol') }],
    signers: [demo.drepKey],
  });
}
