import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import type { HistoryBuilder } from '../history-builder.js';
import { deriveKey } from '../signing-key.js';
import { createWalletFactory } from '../wallet.js';
import { agreeOnUpdate, registration } from './foundation.js';

const ADA = 1_000_000n;
const QUORUM = 5;

/** Genesis key certificates and updates, which exist only before Conway. */
export function decideByGenesisKeys(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const deciding = simulation.delegates.slice(0, QUORUM).map(({ delegate }) => delegate);
  const [first, second, third] = simulation.users;
  builder.submit({
    payer: simulation.exchange,
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
  builder.submit({
    payer: simulation.exchange,
    certificates: [
      { kind: 'instant-rewards', pot: 'treasury', rewards: [[third!.stake!, 75n * ADA]], toOtherPot: undefined },
    ],
    signers: deciding,
  });
  builder.closeBlock();
  builder.submit({
    payer: simulation.exchange,
    certificates: [{ kind: 'instant-rewards', pot: 'reserves', rewards: [], toOtherPot: 1_000_000n * ADA }],
    signers: deciding,
  });
  const [seat] = simulation.delegates.slice(-1);
  // A delegate serves one genesis key, with a VRF key of its own.
  const successor = deriveKey(simulation.name, 'new delegate');
  builder.submit({
    payer: simulation.exchange,
    certificates: [
      {
        kind: 'genesis-delegation',
        genesisHash: seat!.genesis.hash,
        delegateHash: successor.hash,
        vrfKeyHash: blake2b256(successor.hash),
      },
    ],
    signers: [seat!.genesis],
  });
  builder.closeBlock();
}

/** The genesis keys agree on the version that starts Conway in the next epoch. */
export function forkToConway(builder: HistoryBuilder): void {
  agreeOnUpdate(builder, { protocolVersion: { major: 9, minor: 0 } });
  builder.closeBlock();
}

/** A pointer address and a Byron address. */
export function useLegacyAddresses(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const newcomer = simulation.users[12]!;
  const pointer = { ...builder.position, certIndex: 0 };
  builder.submit({ payer: newcomer, certificates: [registration(newcomer)], signers: [newcomer.stakeKey!] });
  const pointing = createWalletFactory(simulation.network, simulation.name).pointing('pointing', newcomer, pointer);
  builder.closeBlock();
  builder.submit({ payer: newcomer, outputs: [plainOutput(pointing.address, 40n * ADA)] });
  builder.submit({ payer: simulation.exchange, outputs: [plainOutput(simulation.byron.address, 12n * ADA)] });
  builder.closeBlock();
  builder.submit({ payer: simulation.byron, outputs: [plainOutput(newcomer.address, 7n * ADA)] });
  builder.closeBlock();
}

/** A deregistration, a pool update, a cancelled pool retirement and a real one. */
export function changeRegistrations(builder: HistoryBuilder): void {
  const { simulation, epoch } = builder;
  const leaving = simulation.users[12]!;
  const [, changing, staying] = simulation.pools;
  const going = simulation.pools.at(-1)!;
  builder.submit({
    payer: leaving,
    certificates: [{ kind: 'stake-deregistration', stake: leaving.stake!, deposit: undefined }],
    signers: [leaving.stakeKey!],
  });
  const pledge = changing!.parameters.pledge * 2n;
  builder.submit({
    payer: changing!.owner,
    certificates: [{ kind: 'pool-registration', parameters: { ...changing!.parameters, pledge } }],
    signers: [changing!.owner.stakeKey!, changing!.cold],
  });
  for (const pool of [staying!, going])
    builder.submit({
      payer: pool.owner,
      certificates: [{ kind: 'pool-retirement', pool: pool.cold.hash, epoch: BigInt(epoch + 2) }],
      signers: [pool.cold],
    });
  builder.closeBlock();
  builder.submit({
    payer: staying!.owner,
    certificates: [{ kind: 'pool-registration', parameters: staying!.parameters }],
    signers: [staying!.owner.stakeKey!, staying!.cold],
  });
  builder.closeBlock();
}
