import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import { everydayLife } from '../activity.js';
import { calidusRegistration } from '../calidus.js';
import { credentialKey } from '../ledger.js';
import { deriveKey } from '../signing-key.js';
import type { Story } from '../story.js';
import { rewardAddress, type Wallet } from '../wallet.js';

const ADA = 1_000_000n;
const BUSY = 5;

/** Blocks of a normal day. */
export function liveOn(story: Story): void {
  for (let block = 0; block < 3; block += 1) {
    story.add(everydayLife(story.chain, story.slot, story.draw, BUSY));
    story.turnPage();
  }
}

/** Users withdraw all of their rewards. */
export function withdrawRewards(story: Story): void {
  const { world, chain } = story;
  for (const wallet of [...world.people.slice(0, 6), ...world.pools.slice(0, 3).map(({ owner }) => owner)]) {
    const lovelace = chain.ledger.accounts.get(credentialKey(wallet.stake!))?.rewards ?? 0n;
    if (lovelace > 0n) withdraw(story, wallet, lovelace);
  }
  story.turnPage();
}

function withdraw(story: Story, payer: Wallet, lovelace: bigint): void {
  const account = rewardAddress(story.world.network.networkId, payer.stake!);
  story.tell({ payer, withdrawals: [{ account, lovelace }], signers: [payer.stakeKey!] });
}

/** Multisig wallets, a batch payment of an exchange, and a voting registration (CIP-36). */
export function doOtherThings(story: Story): void {
  const { world } = story;
  const [alice, bruno, chen] = world.people;
  story.tell({ payer: world.team, outputs: [plainOutput(alice!.address, 120n * ADA)] });
  story.tell({ payer: world.vault, outputs: [plainOutput(world.saver.address, 33n * ADA)] });
  const paid = world.people.map(({ address }, place) => plainOutput(address, BigInt(10 + place) * ADA));
  story.tell({ payer: world.exchange, outputs: paid });
  story.turnPage();
  const [key] = chen!.keys;
  const registration = {
    '1': [[`0x${toHex(key!.vkey)}`, 1]],
    '2': `0x${toHex(chen!.stakeKey!.vkey)}`,
    '3': `0x${toHex(chen!.address)}`,
    '4': story.slot,
    '5': 0,
  };
  story.tell({ payer: chen!, metadata: { '61284': registration, '1967': ['a', 'list', { deep: [1, -2] }] } });
  if (story.mature) story.tell({ payer: bruno!, donation: 5n * ADA });
  letKeysSpeak(story);
  story.turnPage();
}

/** A pool registers a Calidus key, another one revokes it (CIP-151). */
function letKeysSpeak(story: Story): void {
  const { pools, name } = story.world;
  const calidus = [deriveKey(name, 'pool calidus').vkey, new Uint8Array(32)];
  for (const [place, key] of calidus.entries()) {
    const { owner, cold } = pools[place]!;
    story.tell({ payer: owner, metadata: { '867': calidusRegistration(cold, key, story.slot) } });
  }
}
