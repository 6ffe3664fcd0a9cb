import * as ledger from '@midnight-ntwrk/ledger-v8';
import * as ledger9 from '@midnightntwrk/ledger-v9';
import { afterAll, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../test/support/sandbox-memory.js';
import { parseAddress, unshieldedAddressText } from '../../chains/midnight/address.js';
import { decodeBlock, type MidnightBlock } from '../../chains/midnight/block.js';
import type { BridgeEvent } from '../../chains/midnight/lookups.js';
import { networkById } from '../../chains/networks.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { silentLog } from '../../kernel/log.js';
import { midnightDemoWallets } from '../../wallets/midnight-wallet.js';
import { type BridgeLookup, resolveBridgeLookup } from './bridge.js';
import { LAST_HEIGHT, PROLOGUE_HEIGHT } from './history.js';
import { openThreadLedger } from './ledger-thread.js';
import { MidnightSandbox } from './sandbox.js';
import { createWallets } from './wallets.js';

const network = networkById('MIDNIGHT_PREPROD');
const opened: MidnightSandbox[] = [];
afterAll(() => {
  for (const sandbox of opened) sandbox.close();
});

const NIGHT = '00'.repeat(32);
/** A deposit less a withdrawal. */
const CONTRACT_NIGHT = 380_000_000n;

let stored: ReturnType<typeof createMemoryStore> | undefined;
let now = 1_790_000_000_000;
const clock = { now: () => now };

async function open(store = createMemoryStore(), of = network) {
  const sandbox = await MidnightSandbox.open({ network: of, store, clock, log: silentLog, seed: 1, activity: 0 });
  opened.push(sandbox);
  return {
    sandbox,
    store,
    blocks: (): readonly MidnightBlock[] => store.content.blocks.map(({ bytes }) => decodeBlock(bytes)),
  };
}

const toRoot = (root = 0n): string => toHex(fromHex(root.toString(16).padStart(64, '0')).reverse());

describe('simulated Midnight chain', () => {
  test('generates its history with the real ledger, deterministically', async () => {
    const first = await open();
    await first.sandbox.advanceBlocks(1);
    const chain = first.blocks();
    expect(chain.length).toBe(LAST_HEIGHT + 2);
    for (const [height, block] of chain.entries()) expect(block.parentHash).toBe(chain[height - 1]?.hash);
    const transactions = chain.flatMap((block) => block.transactions);
    const count = (kind: string) => transactions.filter((each) => each.kind === kind || each.status === kind).length;
    expect({ system: count('SYSTEM'), partial: count('PARTIAL_SUCCESS'), total: transactions.length }).toEqual({
      system: 9,
      partial: 1,
      total: 33,
    });
    const held = new Map<string, bigint>();
    for (const { created, spent } of transactions) {
      for (const { intentHash, outputIndex } of spent) expect(held.delete(`${intentHash}#${outputIndex}`)).toBe(true);
      for (const { intentHash, outputIndex, value, tokenType } of created)
        held.set(`${intentHash}#${outputIndex}`, tokenType === NIGHT ? value : 0n);
    }
    const claimed = [10_000_000n, 1_000_000n, 250_000n, 60_000n, 50_000n, 50_000n].reduce(
      (sum, amount) => sum + amount * 1_000_000n,
      0n,
    );
    expect([...held.values()].reduce((sum, value) => sum + value, 0n)).toBe(claimed - CONTRACT_NIGHT);
    const owners = new Set(transactions.flatMap(({ created }) => created.map(({ owner }) => owner)));
    for (const { address } of midnightDemoWallets(network))
      expect(owners).toContain(toHex(parseAddress(address).bytes));
    stored = first.store;
    first.sandbox.close();
    const again = await open();
    const events = again.blocks().map(({ hash }) => hash);
    expect(events.length).toBeGreaterThan(PROLOGUE_HEIGHT);
    expect(events).toEqual(chain.slice(0, events.length).map(({ hash }) => hash));
    again.sandbox.close();
  });

  test('contracts are deployed, called, updated and pay', () => {
    const blocks = stored!.content.blocks.map(({ bytes }) => decodeBlock(bytes));
    const transactions = blocks.flatMap((block) => block.transactions);
    const actions = transactions.flatMap((each) => each.actions);
    const [first] = actions;
    const own = actions.filter(({ address }) => address === first!.address);
    expect(own.map(({ type, entryPoint }) => entryPoint ?? type)).toEqual([
      'DEPLOY',
      'increment',
      'UPDATE',
      'deposit',
      'withdraw',
      'mint',
    ]);
    const states = own.map(({ state }) => ledger.ContractState.deserialize(fromHex(state)));
    expect(states.map((state) => state.data.state.asArray()![0]!.asCell().value[0]![0] ?? 0)).toEqual([
      0, 1, 1, 2, 3, 4,
    ]);
    expect(states[1]!.operations()).not.toContain('withdraw');
    expect(states.at(-1)!.operations().toSorted()).toEqual(['deposit', 'increment', 'mint', 'withdraw']);
    expect(own.map(({ balances }) => balances.find(({ tokenType }) => tokenType === NIGHT)?.amount)).toEqual([
      undefined,
      undefined,
      undefined,
      500_000_000n,
      CONTRACT_NIGHT,
      CONTRACT_NIGHT,
    ]);
    const minted = transactions.flatMap(({ created }) => created).filter(({ tokenType }) => tokenType !== NIGHT);
    expect(minted.map(({ value }) => value)).toEqual([1_000_000n]);
    const call = transactions.find((each) => each.actions[0]?.entryPoint === 'deposit')!;
    const published = ledger.Transaction.deserialize('signature', 'proof', 'binding', fromHex(call.raw));
    expect(published.transactionHash()).toBe(call.hash);
    const [action] = [...published.intents!.values()].flatMap((intent) => intent.actions);
    expect(action).toBeInstanceOf(ledger.ContractCall);
  });

  test('everyday call deploys a contract that an earlier version did not deploy', async () => {
    const snapshot = JSON.parse(Buffer.from(stored!.content.ledgers.at(-1)!.bytes).toString());
    delete snapshot.contracts.counter;
    const { networkName } = network;
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(snapshot)));
    const chain = await openThreadLedger(8, { networkName, wallets: createWallets(network, 1), snapshot: bytes });
    const call = { type: 'call', who: 'faucet', contract: 'counter', entryPoint: 'increment' } as const;
    const produce = (height: number, deploysMissing: boolean) =>
      chain.produce({
        seed: 'test',
        height,
        timestamp: now + height * 6_000,
        parentHash: '00'.repeat(32),
        planned: [{ ...call, deploysMissing }],
        submitted: [],
      });
    try {
      expect(await produce(40, false)).toMatchObject({ transactions: [], refused: [{ planned: 0 }] });
      for (const [height, type] of [
        [41, 'DEPLOY'],
        [42, 'CALL'],
      ] as const)
        expect(await produce(height, true)).toMatchObject({ transactions: [{ actions: [{ type }] }], refused: [] });
    } finally {
      chain.close();
    }
  });

  test('development network has NIGHT, shielded coins and DUST of its well-known wallets in the first block', async () => {
    const undeployed = networkById('MIDNIGHT_UNDEPLOYED');
    const { sandbox, blocks } = await open(createMemoryStore(), undeployed);
    const { transactions } = blocks()[0]!;
    const created = transactions.flatMap((each) => each.created);
    // The addresses that the tests of the Midnight indexer expect, of the seeds 1 to 4.
    expect(created.map(({ owner }) => unshieldedAddressText(fromHex(owner), undeployed))).toEqual([
      'mn_addr_undeployed1h3ssm5ru2t6eqy4g3she78zlxn96e36ms6pq996aduvmateh9p9sk96u7s',
      'mn_addr_undeployed1gkasr3z3vwyscy2jpp53nzr37v7n4r3lsfgj6v5g584dakjzt0xqun4d4r',
      'mn_addr_undeployed1g9nr3mvjcey7ca8shcs5d4yjndcnmczf90rhv4nju7qqqlfg4ygs0t4ngm',
      'mn_addr_undeployed12vv6yst6exn50pkjjq54tkmtjpyggmr2p07jwpk6pxd088resqzqszfgak',
    ]);
    expect(new Set(created.map(({ value }) => value))).toEqual(new Set([2_000_000_000_000n]));
    const count = (group: string) =>
      transactions.reduce((sum, { events }) => sum + events.filter((event) => event.group === group).length, 0);
    expect([count('ZSWAP'), count('DUST')]).toEqual([4, 4]);
    sandbox.close();
  });

  test('bridge transfers below the minimum are paid to the treasury by system transactions', async () => {
    const page = { limit: 10, offset: 0 };
    const { sandbox } = await open(stored!);
    const resolve = (lookup: BridgeLookup) => resolveBridgeLookup(lookup, stored!, sandbox);
    const events = (await resolve({ what: 'bridge-events', ...page })) as readonly BridgeEvent[];
    expect(events.map(({ id, blockHeight, amount, count }) => [id, blockHeight, amount, count])).toEqual([
      [1, 16, '940', 3],
      [2, 24, '615', 2],
    ]);
    const system = stored!.content.blocks.flatMap(({ bytes }) => decodeBlock(bytes).transactions);
    for (const { midnightTxHash } of events)
      expect(system.find(({ hash }) => hash === midnightTxHash)).toMatchObject({ kind: 'SYSTEM' });
    const state = JSON.parse(Buffer.from(stored!.content.ledgers.at(-1)!.bytes).toString()) as { ledger: string };
    const after = ledger.LedgerState.deserialize(new Uint8Array(Buffer.from(state.ledger, 'base64')));
    expect(after.treasuryBalance(ledger.nativeToken())).toBe(1_555n);
    const later = { what: 'bridge-treasury-inflows', fromBlock: 17, ...page } as const;
    expect(await resolve(later)).toEqual([events[1]]);
    expect(await resolve({ ...later, reason: 'INVALID' })).toEqual([]);
    expect(await resolve({ what: 'bridge-summary' })).toMatchObject({
      subminimumTxCount: 5,
      lastEventHeight: 24,
    });
    sandbox.close();
  });

  test('bridged NIGHT is deposited, claimed, rejected and moved to the reserve with version 9 of the ledger', async () => {
    const { sandbox, blocks, store } = await open(createMemoryStore(), networkById('MIDNIGHT_STAGENET'));
    await sandbox.advanceBlocks(1);
    const chain = blocks();
    expect(chain.map(({ protocolVersion }) => protocolVersion)).toEqual(chain.map(() => 2_000_000));
    // The history is that of the other networks with the payments of the bridge: nothing was refused.
    const transactions = chain.flatMap((block) => block.transactions);
    expect(transactions.length).toBe(33 + 7);
    const page = { limit: 20, offset: 0 };
    const resolve = (lookup: BridgeLookup) => resolveBridgeLookup(lookup, store, sandbox);
    const events = (await resolve({ what: 'bridge-events', ...page })) as readonly BridgeEvent[];
    expect(events.map(({ type, blockHeight, amount, count }) => [type, blockHeight, amount, count])).toEqual([
      ['SUBMINIMAL_FLUSH_TRANSFER', 16, '940', 3],
      ['USER_TRANSFER', 17, '5000000000', null],
      ['RESERVE_TRANSFER', 18, '20000000000', null],
      ['INVALID_TRANSFER', 20, '7000000', null],
      ['UNAPPROVED_TRANSFER', 21, '64000000', null],
      ['SUBMINIMAL_FLUSH_TRANSFER', 24, '615', 2],
      ['USER_TRANSFER', 26, '1000000000', null],
      ['USER_TRANSFER', 29, '250000000', null],
    ]);
    for (const { midnightTxHash, blockHeight } of events)
      expect(chain[blockHeight]!.transactions).toContainEqual(
        expect.objectContaining({ hash: midnightTxHash, kind: 'SYSTEM' }),
      );
    const bela = await sandbox.getAddress('bela');
    const claim = transactions.find(({ kind }) => kind === 'BRIDGE_CLAIM')!;
    expect(claim.bridgeClaim).toEqual({ recipient: bela, amount: 3_000_000_000n });
    expect(claim.created.map(({ owner, value }) => [owner, value])).toEqual([[bela, 3_000_000_000n]]);
    // The bridge keeps one percent of a deposit.
    expect(await resolve({ what: 'bridge-balance', address: bela })).toEqual({
      deposited: '5250000000',
      claimed: '3000000000',
      balance: '2197500000',
    });
    const deposits = { what: 'bridge-deposits', recipient: await sandbox.getAddress('cora'), ...page } as const;
    expect(await resolve({ ...deposits, includeUnapproved: false })).toEqual([]);
    expect(await resolve({ ...deposits, includeUnapproved: true })).toEqual([events[4]]);
    expect(await resolve({ what: 'bridge-deposits', recipient: bela, includeUnapproved: false, ...page })).toEqual([
      events[1],
      events[7],
    ]);
    expect(await resolve({ what: 'bridge-events', recipient: bela, ...page })).toEqual([events[1], events[7]]);
    expect(await resolve({ what: 'bridge-reserve-inflows', ...page })).toEqual([events[2]]);
    expect(await resolve({ what: 'bridge-treasury-inflows', reason: 'INVALID', ...page })).toEqual([events[3]]);
    expect(await resolve({ what: 'bridge-summary' })).toEqual({
      reserveTotal: '20000000000',
      treasuryByReason: [
        { reason: 'INVALID', total: '7000000', count: 1 },
        { reason: 'UNAPPROVED', total: '64000000', count: 1 },
        { reason: 'SUBMINIMAL_FLUSH', total: '1555', count: 2 },
      ],
      subminimumTxCount: 5,
      lastEventHeight: 29,
    });
    // The treasury has what was redirected, small transfers and the fees of three deposits.
    const state = JSON.parse(Buffer.from(store.content.ledgers.at(-1)!.bytes).toString()) as { ledger: string };
    const after = ledger9.LedgerState.deserialize(new Uint8Array(Buffer.from(state.ledger, 'base64')));
    expect(after.treasuryBalance(ledger9.nativeToken())).toBe(7_000_000n + 64_000_000n + 1_555n + 62_500_000n);
    sandbox.close();
    // Claims survive a restart.
    const again = await open(store, networkById('MIDNIGHT_STAGENET'));
    expect(await again.sandbox.bridgeBalance(bela)).toEqual({ claimed: '3000000000', balance: '2197500000' });
    again.sandbox.close();
  });

  test('roots of the DUST trees are those of a wallet that replays the events', () => {
    const key = ledger.DustSecretKey.fromSeed(new Uint8Array(32).fill(7));
    const blocks = stored!.content.blocks.map(({ bytes }) => decodeBlock(bytes));
    let wallet = new ledger.DustLocalState(ledger.LedgerParameters.initialParameters().dust);
    const roots: unknown[] = [];
    for (const { transactions, dustCommitmentRoot, dustGenerationRoot } of blocks) {
      const raws = transactions.flatMap(({ events }) => events.filter(({ group }) => group === 'DUST'));
      if (raws.length > 0)
        wallet = wallet.replayEvents(
          key,
          raws.map(({ raw }) => ledger.Event.deserialize(fromHex(raw))),
        );
      roots.push([toRoot(wallet.commitmentTreeRoot()), toRoot(wallet.generatingTreeRoot())]);
      expect(roots.at(-1)).toEqual([dustCommitmentRoot, dustGenerationRoot]);
    }
    expect(new Set(roots.map(String)).size).toBeGreaterThan(10);
  });

  test('continues after a restart, forks and pays', async () => {
    const { point: tip } = stored!.content.blocks.at(-1)!;
    const { sandbox: later, blocks } = await open(stored!);
    expect(later.tip).toEqual(tip);
    const hash = await later.fund('11'.repeat(32), 5_000_000n);
    const paid = blocks()
      .at(-1)!
      .transactions.find((each) => each.hash === hash)!;
    expect(paid.created.find(({ owner }) => owner === '11'.repeat(32))!.value).toBe(5_000_000n);
    await expect(later.fund('11'.repeat(32), 10n ** 17n)).rejects.toThrow('This cannot be paid');
    await later.fork(1);
    expect(later.tip).toEqual(tip);
    const hashes = blocks().flatMap(({ transactions }) => transactions.map((each) => each.hash));
    expect(hashes).not.toContain(hash);
    await later.advanceBlocks(1);
    await expect(later.fork(9)).rejects.toThrow('drops at most 3 blocks');
    await later.advanceEpochs(1);
    expect(later.tip!.slot - tip.slot).toBeGreaterThan(300);
    // Continues when the clock is set back.
    const { height, slot } = later.tip!;
    now -= 7_200_000;
    await later.produce();
    now += 60_000;
    await later.produce();
    expect([later.tip!.height, later.tip!.slot]).toEqual([height + 2, slot + 11]);
  });
});
