import { encodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { type Held, referenceOf } from '../coins.js';
import type { Composed } from '../compose.js';
import { ALWAYS_V1, ALWAYS_V2, ALWAYS_V3, type KnownScript, NEVER_V2 } from '../scripts.js';
import type { Story } from '../story.js';
import { rewardAddress, scriptCredential, type Wallet } from '../wallet.js';
import { UNIT_REDEEMER } from './tokens.js';

const ADA = 1_000_000n;

/** The address of a contract. Spending transactions include the script. */
export function contractWallet({ world }: Story, { hash }: KnownScript): Wallet {
  const address = Uint8Array.of(0x70 | world.network.networkId, ...hash);
  const none = { stake: undefined, stakeKey: undefined, script: undefined, byron: undefined };
  return { ...none, name: 'contract', address, keys: [] };
}

export function outputOf({ chain }: Story, { transaction }: Composed, index: number, wallet: Wallet): Held {
  const key = `${toHex(transaction.hash)}#${index}`;
  return { key, reference: referenceOf(key), output: chain.ledger.output(key)!, wallet };
}

const number = (value: bigint): Uint8Array => encodePlutusData({ kind: 'int', value });
const agreement = (owner: Uint8Array, deadline: bigint): Uint8Array =>
  encodePlutusData({
    kind: 'constructor',
    index: 0,
    fields: [
      { kind: 'bytes', value: owner },
      { kind: 'int', value: deadline },
      {
        kind: 'list',
        items: [
          { kind: 'int', value: 1n },
          { kind: 'int', value: -5n },
        ],
      },
    ],
  });

/** Locks with a datum hash and reveals the datum when spending. */
export function keepByHash(story: Story): void {
  const [, bruno, chen] = story.world.people;
  const contract = contractWallet(story, ALWAYS_V1);
  const datum = agreement(bruno!.keys[0]!.hash, 1_700_000_000n);
  const locked = story.tell({
    payer: bruno!,
    outputs: [{ ...plainOutput(contract.address, 25n * ADA), datumHash: blake2b256(datum) }],
  });
  story.turnPage();
  const held = outputOf(story, locked, 0, contract);
  story.tell({
    payer: chen!,
    spend: [held],
    scripts: [ALWAYS_V1],
    datums: [datum],
    uses: [{ purpose: 'spend', target: held.key, data: number(42n) }],
    requiredSigners: [chen!.keys[0]!],
    validFrom: story.slot - 100,
    validUntil: story.slot + 3_600,
  });
  story.turnPage();
}

/** Inline datums, reference scripts and a reference input. */
export function keepInline(story: Story): void {
  const [alice, bruno, , dara] = story.world.people;
  const contract = contractWallet(story, ALWAYS_V2);
  const published = story.tell({
    payer: dara!,
    outputs: [
      { ...plainOutput(dara!.address, 0n), scriptRef: ALWAYS_V2.script },
      { ...plainOutput(contract.address, 0n), inlineDatum: agreement(dara!.keys[0]!.hash, 7n) },
    ],
  });
  const locked = story.tell({
    payer: alice!,
    outputs: [30n, 31n, 32n].map((ada) => ({
      ...plainOutput(contract.address, ada * ADA),
      inlineDatum: agreement(alice!.keys[0]!.hash, ada),
    })),
  });
  story.turnPage();
  const library = outputOf(story, published, 0, dara!).reference;
  const read = outputOf(story, published, 1, contract).reference;
  const first = outputOf(story, locked, 0, contract);
  story.tell({
    payer: bruno!,
    spend: [first],
    referenceInputs: [library, read],
    referenced: [ALWAYS_V2],
    uses: [{ purpose: 'spend', target: first.key, data: UNIT_REDEEMER }],
  });
  const second = outputOf(story, locked, 1, contract);
  story.tell({
    payer: alice!,
    spend: [second],
    outputs: [{ ...plainOutput(contract.address, 20n * ADA), inlineDatum: agreement(alice!.keys[0]!.hash, 99n) }],
    scripts: [ALWAYS_V2],
    uses: [{ purpose: 'spend', target: second.key, data: number(-1n) }],
  });
  story.turnPage();
}

/** A failing script: only the collateral is spent, except for its return output. */
export function loseCollateral(story: Story): void {
  const emeka = story.world.people[4]!;
  const contract = contractWallet(story, NEVER_V2);
  const locked = story.tell({
    payer: emeka,
    outputs: [{ ...plainOutput(contract.address, 10n * ADA), inlineDatum: number(0n) }],
  });
  story.turnPage();
  const held = outputOf(story, locked, 0, contract);
  story.tell({
    payer: emeka,
    spend: [held],
    scripts: [NEVER_V2],
    uses: [{ purpose: 'spend', target: held.key, data: UNIT_REDEEMER }],
    metadata: { '674': { msg: ['This will not work'] } },
    fails: true,
  });
  story.turnPage();
}

/** Plutus V3: a spend without a datum, a script stake account, and a mint. */
export function useNewestLanguage(story: Story): void {
  const { world } = story;
  const farah = world.people[5]!;
  const { parameters } = story.chain.at(story.slot);
  const contract = contractWallet(story, ALWAYS_V3);
  const stake = scriptCredential(ALWAYS_V3);
  const assetName = new TextEncoder().encode('Semaphore');
  const locked = story.tell({
    payer: farah,
    outputs: [plainOutput(contract.address, 15n * ADA), plainOutput(contract.address, 16n * ADA)],
    mint: [{ policyId: ALWAYS_V3.hash, assetName, quantity: 1_000n }],
    certificates: [
      { kind: 'stake-registration', stake, deposit: parameters.keyDeposit },
      { kind: 'vote-delegation', stake, drep: { type: 'abstain' } },
    ],
    scripts: [ALWAYS_V3],
    uses: [
      { purpose: 'mint', target: toHex(ALWAYS_V3.hash), data: number(3n) },
      { purpose: 'cert', target: 0, data: UNIT_REDEEMER },
      { purpose: 'cert', target: 1, data: UNIT_REDEEMER },
    ],
  });
  story.turnPage();
  const held = outputOf(story, locked, 0, contract);
  story.tell({
    payer: farah,
    spend: [held],
    withdrawals: [{ account: rewardAddress(world.network.networkId, stake), lovelace: 0n }],
    mint: [{ policyId: ALWAYS_V3.hash, assetName, quantity: -250n }],
    scripts: [ALWAYS_V3],
    uses: [
      { purpose: 'spend', target: held.key, data: UNIT_REDEEMER },
      { purpose: 'mint', target: toHex(ALWAYS_V3.hash), data: number(4n) },
      { purpose: 'reward', target: 0, data: UNIT_REDEEMER },
    ],
  });
  story.turnPage();
}
