import { encodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { type Held, parseReference } from '../coins.js';
import type { Composed } from '../compose.js';
import type { HistoryBuilder } from '../history-builder.js';
import { ALWAYS_V1, ALWAYS_V2, ALWAYS_V3, type HashedScript, NEVER_V2 } from '../scripts.js';
import { rewardAddress, scriptCredential, type Wallet } from '../wallet.js';
import { UNIT_REDEEMER } from './tokens.js';

const ADA = 1_000_000n;

/** The address of a contract. Spending transactions include the script. */
export function contractWallet({ simulation }: HistoryBuilder, { hash }: HashedScript): Wallet {
  const address = Uint8Array.of(0x70 | simulation.network.networkId, ...hash);
  const none = { stake: undefined, stakeKey: undefined, script: undefined, byron: undefined };
  return { ...none, name: 'contract', address, keys: [] };
}

export function findOutput({ chain }: HistoryBuilder, { transaction }: Composed, index: number, wallet: Wallet): Held {
  const key = `${toHex(transaction.hash)}#${index}`;
  return { key, reference: parseReference(key), output: chain.ledger.output(key)!, wallet };
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
export function lockByDatumHash(builder: HistoryBuilder): void {
  const [, bruno, chen] = builder.simulation.users;
  const contract = contractWallet(builder, ALWAYS_V1);
  const datum = agreement(bruno!.keys[0]!.hash, 1_700_000_000n);
  const locked = builder.submit({
    payer: bruno!,
    outputs: [{ ...plainOutput(contract.address, 25n * ADA), datumHash: blake2b256(datum) }],
  });
  builder.closeBlock();
  const held = findOutput(builder, locked, 0, contract);
  builder.submit({
    payer: chen!,
    spend: [held],
    scripts: [ALWAYS_V1],
    datums: [datum],
    uses: [{ purpose: 'spend', target: held.key, data: number(42n) }],
    requiredSigners: [chen!.keys[0]!],
    validFrom: builder.slot - 100,
    validUntil: builder.slot + 3_600,
  });
  builder.closeBlock();
}

/** Inline datums, reference scripts and a reference input. */
export function lockWithInlineDatum(builder: HistoryBuilder): void {
  const [alice, bruno, , dara] = builder.simulation.users;
  const contract = contractWallet(builder, ALWAYS_V2);
  const published = builder.submit({
    payer: dara!,
    outputs: [
      { ...plainOutput(dara!.address, 0n), scriptRef: ALWAYS_V2.script },
      { ...plainOutput(contract.address, 0n), inlineDatum: agreement(dara!.keys[0]!.hash, 7n) },
    ],
  });
  const locked = builder.submit({
    payer: alice!,
    outputs: [30n, 31n, 32n].map((ada) => ({
      ...plainOutput(contract.address, ada * ADA),
      inlineDatum: agreement(alice!.keys[0]!.hash, ada),
    })),
  });
  builder.closeBlock();
  const library = findOutput(builder, published, 0, dara!).reference;
  const read = findOutput(builder, published, 1, contract).reference;
  const first = findOutput(builder, locked, 0, contract);
  builder.submit({
    payer: bruno!,
    spend: [first],
    referenceInputs: [library, read],
    referenced: [ALWAYS_V2],
    uses: [{ purpose: 'spend', target: first.key, data: UNIT_REDEEMER }],
  });
  const second = findOutput(builder, locked, 1, contract);
  builder.submit({
    payer: alice!,
    spend: [second],
    outputs: [{ ...plainOutput(contract.address, 20n * ADA), inlineDatum: agreement(alice!.keys[0]!.hash, 99n) }],
    scripts: [ALWAYS_V2],
    uses: [{ purpose: 'spend', target: second.key, data: number(-1n) }],
  });
  builder.closeBlock();
}

/** A failing script: only the collateral is spent, except for its return output. */
export function loseCollateral(builder: HistoryBuilder): void {
  const emeka = builder.simulation.users[4]!;
  const contract = contractWallet(builder, NEVER_V2);
  const locked = builder.submit({
    payer: emeka,
    outputs: [{ ...plainOutput(contract.address, 10n * ADA), inlineDatum: number(0n) }],
  });
  builder.closeBlock();
  const held = findOutput(builder, locked, 0, contract);
  builder.submit({
    payer: emeka,
    spend: [held],
    scripts: [NEVER_V2],
    uses: [{ purpose: 'spend', target: held.key, data: UNIT_REDEEMER }],
    metadata: { '674': { msg: ['This will not work'] } },
    fails: true,
  });
  builder.closeBlock();
}

/** Plutus V3: a spend without a datum, a script stake account, and a mint. */
export function usePlutusV3(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const farah = simulation.users[5]!;
  const { parameters } = builder.chain;
  const contract = contractWallet(builder, ALWAYS_V3);
  const stake = scriptCredential(ALWAYS_V3);
  const assetName = new TextEncoder().encode('Semaphore');
  const locked = builder.submit({
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
  builder.closeBlock();
  const held = findOutput(builder, locked, 0, contract);
  builder.submit({
    payer: farah,
    spend: [held],
    withdrawals: [{ account: rewardAddress(simulation.network.networkId, stake), lovelace: 0n }],
    mint: [{ policyId: ALWAYS_V3.hash, assetName, quantity: -250n }],
    scripts: [ALWAYS_V3],
    uses: [
      { purpose: 'spend', target: held.key, data: UNIT_REDEEMER },
      { purpose: 'mint', target: toHex(ALWAYS_V3.hash), data: number(4n) },
      { purpose: 'reward', target: 0, data: UNIT_REDEEMER },
    ],
  });
  builder.closeBlock();
}
