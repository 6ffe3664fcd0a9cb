import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import type { Story } from '../story.js';
import { walletMaker } from '../wallet.js';
import { registration } from './foundation.js';

const ADA = 1_000_000n;
const QUORUM = 5;

/** Genesis key certificates and updates, which exist only before Conway. */
export function decideByGenesisKeys(story: Story): void {
  const { world } = story;
  const deciding = world.delegates.slice(0, QUORUM).map(({ delegate }) => delegate);
  const [first, second, third] = world.people;
  story.tell({
    payer: world.exchange,
    certificates: [
      {
        kind: 'instant-rewards',
        pot: 'reserves',
        rewards: [
          [first!.stake!, 1_500n * ADA],
          [second!.stake!, 250n * ADA],
        ],
        toOtherPot: undefined,
      },
    ],
    signers: deciding,
  });
  story.tell({
    payer: world.exchange,
    certificates: [
      { kind: 'instant-rewards', pot: 'treasury', rewards: [[third!.stake!, 75n * ADA]], toOtherPot: undefined },
    ],
    signers: deciding,
  });
  story.turnPage();
  story.tell({
    payer: world.exchange,
    certificates: [{ kind: 'instant-rewards', pot: 'reserves', rewards: [], toOtherPot: 1_000_000n * ADA }],
    signers: deciding,
  });
  const [seat] = world.delegates.slice(-1);
  story.tell({
    payer: world.exchange,
    certificates: [
      {
        kind: 'genesis-delegation',
        genesisHash: seat!.genesis.hash,
        delegateHash: world.delegates[0]!.delegate.hash,
        vrfKeyHash: world.pools[0]!.parameters.vrfKeyHash,
      },
    ],
    signers: [seat!.genesis],
  });
  story.turnPage();
}

/** A pointer address and a Byron address. */
export function useOldAddresses(story: Story): void {
  const { world } = story;
  const newcomer = world.people[12]!;
  const pointer = { ...story.place, certIndex: 0 };
  story.tell({ payer: newcomer, certificates: [registration(newcomer)], signers: [newcomer.stakeKey!] });
  const pointing = walletMaker(world.network, world.name).pointing('pointing', newcomer, pointer);
  story.turnPage();
  story.tell({ payer: newcomer, outputs: [plainOutput(pointing.address, 40n * ADA)] });
  story.tell({ payer: world.exchange, outputs: [plainOutput(world.byron.address, 12n * ADA)] });
  story.turnPage();
  story.tell({ payer: world.byron, outputs: [plainOutput(newcomer.address, 7n * ADA)] });
  story.turnPage();
}

/** A deregistration, a pool update, a cancelled pool retirement and a real one. */
export function changeMinds(story: Story): void {
  const { world, epoch } = story;
  const leaving = world.people[12]!;
  const [, changing, staying] = world.pools;
  const going = world.pools.at(-1)!;
  story.tell({
    payer: leaving,
    certificates: [{ kind: 'stake-deregistration', stake: leaving.stake!, deposit: undefined }],
    signers: [leaving.stakeKey!],
  });
  const pledge = changing!.parameters.pledge * 2n;
  story.tell({
    payer: changing!.owner,
    certificates: [{ kind: 'pool-registration', parameters: { ...changing!.parameters, pledge } }],
    signers: [changing!.owner.stakeKey!, changing!.cold],
  });
  for (const pool of [staying!, going])
    story.tell({
      payer: pool.owner,
      certificates: [{ kind: 'pool-retirement', pool: pool.cold.hash, epoch: BigInt(epoch + 2) }],
      signers: [pool.cold],
    });
  story.turnPage();
  story.tell({
    payer: staying!.owner,
    certificates: [{ kind: 'pool-registration', parameters: staying!.parameters }],
    signers: [staying!.owner.stakeKey!, staying!.cold],
  });
  story.turnPage();
}
