import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import { composeRandomTransactions } from '../activity.js';
import { calidusRegistration } from '../calidus.js';
import type { HistoryBuilder } from '../history-builder.js';
import { deriveKey } from '../signing-key.js';
import { rewardAddress, type Wallet } from '../wallet.js';

const ADA = 1_000_000n;
const MAX_TRANSACTIONS = 5;

/** Blocks of a normal day. */
export function mineEverydayBlocks(builder: HistoryBuilder): void {
  for (let block = 0; block < 3; block += 1) {
    builder.add(composeRandomTransactions(builder.chain, builder.slot, builder.randomInt, MAX_TRANSACTIONS));
    builder.closeBlock();
  }
}

/** Users withdraw all of their rewards. */
export function withdrawRewards(builder: HistoryBuilder): void {
  const { simulation, chain } = builder;
  for (const wallet of [...simulation.users.slice(0, 6), ...simulation.pools.slice(0, 3).map(({ owner }) => owner)]) {
    const lovelace = chain.ledger.account(wallet.stake!)?.rewards ?? 0n;
    if (lovelace > 0n) withdraw(builder, wallet, lovelace);
  }
  builder.closeBlock();
}

function withdraw(builder: HistoryBuilder, payer: Wallet, lovelace: bigint): void {
  const account = rewardAddress(builder.simulation.network.networkId, payer.stake!);
  builder.submit({ payer, withdrawals: [{ account, lovelace }], signers: [payer.stakeKey!] });
}

/** Multisig wallets, a batch payment of an exchange, and a voting registration (CIP-36). */
export function useMultisigAndMetadata(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const [alice, bruno, chen] = simulation.users;
  builder.submit({ payer: simulation.team, outputs: [plainOutput(alice!.address, 120n * ADA)] });
  builder.submit({ payer: simulation.vault, outputs: [plainOutput(simulation.saver.address, 33n * ADA)] });
  const paid = simulation.users.map(({ address }, index) => plainOutput(address, BigInt(10 + index) * ADA));
  builder.submit({ payer: simulation.exchange, outputs: paid });
  builder.closeBlock();
  const [key] = chen!.keys;
  const registration = {
    '1': [[`0x${toHex(key!.vkey)}`, 1]],
    '2': `0x${toHex(chen!.stakeKey!.vkey)}`,
    '3': `0x${toHex(chen!.address)}`,
    '4': builder.slot,
    '5': 0,
  };
  builder.submit({ payer: chen!, metadata: { '61284': registration, '1967': ['a', 'list', { deep: [1, -2] }] } });
  if (builder.mature) builder.submit({ payer: bruno!, donation: 5n * ADA });
  registerCalidusKeys(builder);
  builder.closeBlock();
}

/** A pool registers a Calidus key, another one revokes it (CIP-151). */
function registerCalidusKeys(builder: HistoryBuilder): void {
  const { pools, name } = builder.simulation;
  const calidus = [deriveKey(name, 'pool calidus').vkey, new Uint8Array(32)];
  for (const [index, key] of calidus.entries()) {
    const { owner, cold } = pools[index]!;
    builder.submit({ payer: owner, metadata: { '867': calidusRegistration(cold, key, builder.slot) } });
  }
}
