import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { COST_MODELS } from '../cost-models.js';
import type { Story } from '../story.js';
import type { Wallet } from '../wallet.js';
import { fundDemoWallets } from './demo-wallets.js';

const ADA = 1_000_000n;

/** The first epoch: registers pools, registers and delegates users, and distributes coins. */
export function layFoundation(story: Story): void {
  const { world } = story;
  for (const { owner, cold, parameters } of world.pools) {
    const stake = owner.stake!;
    story.tell({
      payer: owner,
      certificates: [
        registration(owner),
        { kind: 'pool-registration', parameters },
        { kind: 'stake-delegation', stake, pool: cold.hash },
      ],
      signers: [owner.stakeKey!, cold],
    });
  }
  story.turnPage();
  if (story.era === 'babbage') adoptCostModels(story);
  for (const [place, person] of world.people.slice(0, 12).entries()) {
    const { cold } = world.pools[place % 6]!;
    story.tell({
      payer: person,
      certificates: [registration(person), { kind: 'stake-delegation', stake: person.stake!, pool: cold.hash }],
      signers: [person.stakeKey!],
    });
  }
  story.turnPage();
  story.tell({
    payer: world.team,
    certificates: [
      registration(world.team),
      { kind: 'stake-delegation', stake: world.team.stake!, pool: world.pools[6]!.cold.hash },
    ],
    signers: [world.team.stakeKey!],
  });
  story.tell({
    payer: world.vault,
    certificates: [
      registration(world.vault),
      { kind: 'stake-delegation', stake: world.vault.stake!, pool: world.pools[7]!.cold.hash },
    ],
  });
  story.turnPage();
  for (const wallet of [...world.people, ...Object.values(world.issuers).map((issuer) => issuer.wallet)])
    spreadCoins(story, wallet);
  fundDemoWallets(story);
  story.turnPage();
}

/** The certificate without a deposit, which is valid in every era. */
export const registration = ({ stake }: Wallet): Certificate => ({
  kind: 'stake-registration',
  stake: stake!,
  deposit: undefined,
});

/** Users get several outputs, so that they can spend one and use another as collateral. */
function spreadCoins(story: Story, wallet: Wallet): void {
  const amounts = [5n, 20n, 100n, 1_000n].map((ada) => plainOutput(wallet.address, ada * ADA));
  story.tell({ payer: wallet, outputs: amounts });
}

const QUORUM = 5;

/** Enough genesis delegates vote for the update; the models apply from the next epoch on. */
function adoptCostModels(story: Story): void {
  const { world, epoch } = story;
  const agreeing = world.delegates.slice(0, QUORUM);
  const update = { costModels: COST_MODELS.slice(0, 2) };
  story.tell({
    payer: world.exchange,
    update: { epoch: BigInt(epoch), proposals: agreeing.map(({ genesis }) => [genesis.hash, update] as const) },
    signers: agreeing.map(({ delegate }) => delegate),
  });
}
