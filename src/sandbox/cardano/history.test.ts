import { describe, expect, test } from 'vitest';
import { dumpLedger } from '../../../test/support/ledger-dump.js';
import { addressBytesText } from '../../chains/cardano/addresses/address.js';
import { type Block, computeBodyHash, decodeBlock } from '../../chains/cardano/blocks/block.js';
import { certificateTag } from '../../chains/cardano/certificates/certificate.js';
import { ACTION_KINDS } from '../../chains/cardano/governance/governance.js';
import type { Violation } from '../../chains/cardano/ledger/validation-result.js';
import { knownParameters } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import { slotToEpoch, timeToSlot } from '../../chains/cardano/time.js';
import { type CardanoNetwork, networks } from '../../chains/networks.js';
import { blake2b224 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import type { EpochReport } from '../../ledger/blocks/epoch-report.js';
import { checkConservation } from '../../ledger/epochs/conservation.js';
import { credentialKey } from '../../ledger/state/keys.js';
import type { Point } from '../../sources/source.js';
import { cardanoDemoWallets } from '../../wallets/cardano-wallet.js';
import { Chain } from './chain.js';
import { heldBy } from './coins.js';
import { findViolations } from './find-violations.js';
import { generateHistory, writeHistory } from './history.js';
import { foreignScripts } from './market/foreign-scripts.js';
import { HANDLE_POLICY } from './phases/handles.js';
import { sandboxNetwork } from './sandbox-network.js';
import { createSimulation } from './simulation.js';

const STARTED_AT = Date.UTC(2026, 8, 1, 12) / 1000;
const cardano = networks.filter((network): network is CardanoNetwork => network.family === 'cardano');

const createHistory = (network: CardanoNetwork, seed = 1, startedAt = STARTED_AT) => {
  const chain = new Chain(createSimulation(sandboxNetwork(network), seed));
  return { chain, blocks: writeHistory(chain, timeToSlot(network, startedAt)) };
};

/** Generates a few blocks; the whole history would take seconds. Returns the last one. */
function writeFirstBlocks(network: CardanoNetwork, seed: number): Required<Point> {
  const chain = new Chain(createSimulation(sandboxNetwork(network), seed));
  const steps = generateHistory(chain, timeToSlot(network, STARTED_AT));
  while (chain.tip === undefined) steps.next();
  return chain.tip;
}

/** Same value as in tools/generate-examples.mjs. */
const FIXED_BLOCKS = 62;

const NOBODYS_DATUM = /^No input or output names the datum [0-9a-f]{64} among the witnesses$/;
const MISSING = /^The script ([0-9a-f]{56}) of .* is not there$/;

/**
 * Filters rule violations that are expected: scripts of handles and of the real market contracts are unknown here;
 * while one is missing, the ledger cannot tell what the datum of its input is for.
 */
function unexcused({ market }: CardanoNetwork, violations: readonly Violation[]): readonly Violation[] {
  const foreign = new Set([toHex(HANDLE_POLICY), ...(market === undefined ? [] : foreignScripts(market))]);
  const isMissing = ({ rule, reason }: Violation): boolean =>
    rule === 'scripts' && foreign.has(MISSING.exec(reason)?.[1] ?? '');
  const left = violations.filter((violation) => !isMissing(violation));
  return left.length === violations.length ? left : left.filter(({ reason }) => !NOBODYS_DATUM.test(reason));
}

/** Two chains may number their accounts differently. */
const dumpByCredential = ({ ledger: { state, accountNumbers } }: Chain) =>
  dumpLedger(state, (id) => credentialKey(accountNumbers.credential(id)));

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe.each(cardano.map((network) => ({ id: network.id, network })))('history of $id', ({ network }) => {
  const { chain, blocks } = createHistory(network);
  const decoded: readonly Block[] = blocks.map(({ bytes }) => decodeBlock(bytes));
  const transactions = decoded.flatMap((block) => block.transactions);
  const bodies = transactions.map(({ body }) => body);
  const replayed = new Chain(chain.simulation);
  const violations: Violation[] = [];
  const reports: readonly EpochReport[] = blocks.flatMap(({ bytes }) =>
    replayed.replay(bytes, (transaction, slot) => {
      violations.push(...unexcused(network, findViolations(replayed, slot, transaction)));
    }),
  );

  test('is the same for the same seed and start time, and differs for another seed', () => {
    expect(createHistory(network).blocks.at(-1)?.point.hash).toBe(blocks.at(-1)?.point.hash);
    // All blocks after a different one differ, because they refer to it.
    const { height, hash } = writeFirstBlocks(network, 2);
    expect(hash).not.toBe(blocks[height]?.point.hash);
  });

  test('starts with the same blocks for every start time', () => {
    const firstHashes = (history: typeof blocks) => history.slice(0, FIXED_BLOCKS).map(({ point }) => point.hash);
    const twoYears = 2 * 365 * 86_400;
    const later = createHistory(network, 1, STARTED_AT + twoYears);
    expect(firstHashes(later.blocks)).toEqual(firstHashes(blocks));
  });

  test('leaves the demo wallets with coins, a delegation, a DRep, tokens and a multisig', () => {
    const { ledger, simulation } = chain;
    const { demo } = simulation;
    const shown = cardanoDemoWallets(network);
    for (const { name, address } of shown) {
      const wallet = demo[name];
      expect(addressBytesText(wallet.address)).toBe(address);
      const held = [...heldBy(ledger, wallet)];
      expect(held.length).toBeGreaterThanOrEqual(5);
      expect(held.reduce((sum, { output }) => sum + output.lovelace, 0n)).toBeGreaterThan(3_000_000_000_000n);
    }
    const account = ledger.account(demo.bob.stake!)!;
    expect(account.pool).toBe(toHex(simulation.pools[0]!.cold.hash));
    const drep = { type: 'key', hash: demo.drepKey.hash } as const;
    expect(account.drep).toEqual(drep);
    expect(ledger.state.dreps.has(credentialKey(drep))).toBe(true);
    expect(ledger.account(demo.alice.stake!)).toBeUndefined();
    const tokens = [...heldBy(ledger, demo.dave)].flatMap(({ output }) => output.assets);
    expect(tokens.map(({ quantity }) => quantity).sort()).toEqual([1n, 2_500n, 5_000_000_000n]);
  });

  test('is a chain of blocks with consistent headers', () => {
    let previous: string | undefined;
    for (const [height, block] of decoded.entries()) {
      expect(block.header.height).toBe(height);
      expect(block.header.previousHash && toHex(block.header.previousHash)).toBe(previous);
      expect(computeBodyHash(block)).toEqual(block.header.bodyHash);
      previous = toHex(block.hash);
    }
  });

  test('obeys every ledger rule except for unknown scripts, and its replay gives the same state', () => {
    expect(violations).toEqual([]);
    expect(replayed.ledger.total()).toBe(chain.ledger.total());
    expect([...replayed.ledger.utxo.keys()].toSorted()).toEqual([...chain.ledger.utxo.keys()].toSorted());
    expect(dumpByCredential(replayed)).toEqual(dumpByCredential(chain));
  });

  test('has blocks of registered pools only: none before the registration or after the retirement', () => {
    const registered = new Set<string>();
    const retirements = new Map<string, number>();
    const retired = new Set<string>();
    for (const { header, transactions: content } of decoded) {
      const { epoch } = slotToEpoch(chain.network, header.slot);
      for (const [pool, retiresIn] of retirements) {
        if (retiresIn > epoch) continue;
        registered.delete(pool);
        retirements.delete(pool);
        retired.add(pool);
      }
      for (const certificate of content.flatMap(({ body, valid }) => (valid ? body.certificates : []))) {
        if (certificate.kind === 'pool-registration') {
          registered.add(toHex(certificate.parameters.operator));
          retirements.delete(toHex(certificate.parameters.operator));
        }
        if (certificate.kind === 'pool-retirement') retirements.set(toHex(certificate.pool), Number(certificate.epoch));
      }
      const maker = toHex(blake2b224(header.issuerVkey!));
      // Before the first registration the genesis pools produce blocks.
      if (registered.size > 0)
        expect({ height: header.height, known: registered.has(maker) }).toMatchObject({ known: true });
    }
    expect(retired.size).toBeGreaterThan(0);
  });

  test('conserves the total supply, and the deposit pot covers every deposit', () => {
    expect(chain.ledger.total()).toBe(knownParameters(network).maxLovelaceSupply);
    expect(checkConservation(chain.ledger.state, chain.constants)).toMatchObject({ holds: true });
  });

  test('reaches Conway and its newest version by updates and votes in the planned epochs', () => {
    const { firstEpoch, conwayEpoch, maturityEpoch, newestEpoch } = chain.timeline;
    const versionIn = (epoch: number) => reports.find((report) => report.epoch === epoch)?.parameters.protocolVersion;
    if (firstEpoch < conwayEpoch) {
      expect(versionIn(firstEpoch + 1)).toEqual({ major: 8, minor: 0 });
      expect(versionIn(conwayEpoch - 1)).toEqual({ major: 8, minor: 0 });
      expect(versionIn(conwayEpoch)).toEqual({ major: 9, minor: 0 });
      expect(versionIn(maturityEpoch - 1)).toEqual({ major: 9, minor: 0 });
    }
    expect(versionIn(Math.max(maturityEpoch, firstEpoch + 1))).toEqual({ major: 10, minor: 0 });
    const newest = chain.network.chain === 'Cardano' ? 11 : 10;
    expect(versionIn(Math.max(newestEpoch, firstEpoch + 1))).toEqual({ major: newest, minor: 0 });
    expect(chain.parameters.protocolVersion).toEqual({ major: newest, minor: 0 });
    expect(new Set(decoded.map(({ era }) => era))).toEqual(
      new Set(firstEpoch < conwayEpoch ? ['babbage', 'conway'] : ['conway']),
    );
  });

  test('pays rewards for blocks in every recent epoch, and chooses leaders by stake', () => {
    const recent = reports.slice(-8);
    for (const { payments, poolResults } of recent) {
      expect(payments.total()).toBeGreaterThan(0n);
      expect(poolResults.reduce((sum, { blocks: made }) => sum + made, 0)).toBeGreaterThan(1);
    }
    const paid = recent.flatMap(({ payments }) => [...payments].map(({ kind }) => kind));
    expect(new Set(paid)).toEqual(new Set([...paid, 'member', 'leader']));
  });

  test('has every kind of certificate of its eras', () => {
    const tags = new Set(bodies.flatMap(({ certificates }) => certificates.map(certificateTag)));
    const genesisPools = new Set([5, 6]);
    const everywhere = range(0, 18).filter((tag) => !genesisPools.has(tag) || decoded[0]?.era === 'babbage');
    expect([...tags].toSorted((a, b) => a - b)).toEqual(everywhere);
  });

  test('has proposals of every kind and end, open and ratified ones, and votes of every role', () => {
    const proposals = bodies.flatMap((body) => body.proposals);
    expect(new Set(proposals.map(({ action }) => action.kind))).toEqual(new Set(ACTION_KINDS));
    const ends = reports.flatMap(({ ended }) => ended.map(({ end }) => end));
    expect(new Set(ends)).toEqual(new Set(['enacted', 'expired', 'removed']));
    const { ratified } = chain.ledger.state.governance.get();
    expect(ratified.enacted).toHaveLength(1);
    expect(chain.ledger.state.proposals.size).toBe(4);
    const votes = bodies.flatMap((body) => body.votes);
    expect(new Set(votes.map(({ voter }) => voter.role))).toEqual(new Set(['committee', 'drep', 'pool']));
    expect(new Set(votes.map(({ vote }) => vote))).toEqual(new Set(['yes', 'no', 'abstain']));
  });

  test('has scripts of every language, datums of every form, redeemers, and a failed script', () => {
    const outputs = bodies.flatMap((body) => body.outputs);
    const scripts = transactions.flatMap(({ witnesses }) => witnesses.scripts.map(({ language }) => language));
    expect(new Set(scripts)).toEqual(new Set(['native', 'plutus-v1', 'plutus-v2', 'plutus-v3']));
    expect(outputs.some(({ datumHash }) => datumHash !== undefined)).toBe(true);
    expect(outputs.some(({ inlineDatum }) => inlineDatum !== undefined)).toBe(true);
    expect(outputs.some(({ scriptRef }) => scriptRef !== undefined)).toBe(true);
    const purposes = transactions.flatMap(({ witnesses }) => witnesses.redeemers.map(({ purpose }) => purpose));
    expect(new Set(purposes)).toEqual(new Set(['spend', 'mint', 'cert', 'reward']));
    const failed = transactions.filter(({ valid }) => !valid);
    expect(failed.map(({ body }) => body.collateralReturn === undefined)).toEqual([false]);
  });

  test('has mints, burns, withdrawals, donations and metadata', () => {
    const minted = bodies.flatMap(({ mint }) => mint.map(({ quantity }) => quantity > 0n));
    expect(new Set(minted)).toEqual(new Set([true, false]));
    expect(bodies.flatMap(({ withdrawals }) => withdrawals).length).toBeGreaterThan(3);
    expect(bodies.some(({ donation }) => donation !== undefined)).toBe(true);
    const labels = transactions.flatMap(({ auxiliary }) => auxiliary?.metadata.map(({ label }) => label) ?? []);
    // A market adds the royalty of its NFTs (777) and the datums that jpg.store publishes (30, and 50 and on).
    const isOfMarket = (label: bigint): boolean => label === 777n || label === 30n || (label >= 50n && label < 100n);
    const others = labels.filter((label) => !isOfMarket(label));
    expect(new Set(others)).toEqual(new Set([20n, 674n, 721n, 867n, 1967n, 1990n, 61284n]));
  });

  test('has addresses of every kind', () => {
    const forms = new Set(bodies.flatMap((body) => body.outputs.map(({ address }) => address[0]! >> 4)));
    // Base addresses with keys and scripts in all combinations; pointer; enterprise with key and script; Byron.
    expect([...forms].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 6, 7, 8]);
  });
});
