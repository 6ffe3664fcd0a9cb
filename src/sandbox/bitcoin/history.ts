import { ServiceError } from '../../kernel/errors.js';
import { createRandomInt } from '../random-int.js';
import { addPayments } from './activity.js';
import type { Chain } from './chain.js';
import type { SandboxBlock } from './forge.js';
import { genesisBlock } from './genesis.js';
import type { GroundTruth } from './ground-truth.js';
import { HistoryBuilder, type StaleBlock } from './history-builder.js';
import { useBrc20 } from './phases/brc20.js';
import { fillDeposits, fundUsers } from './phases/busy.js';
import { fundDemoWallets } from './phases/demo-wallets.js';
import { mineFirstCoins } from './phases/earn.js';
import { mineEverydayBlocks } from './phases/everyday.js';
import { bumpFees, chainPayments } from './phases/fees.js';
import { openGallery } from './phases/gallery.js';
import { createInscriptions } from './phases/inscriptions.js';
import { useEveryScriptKind } from './phases/kinds.js';
import { etchAndMint } from './phases/runes.js';

export interface History {
  readonly blocks: readonly SandboxBlock[];
  readonly stale: readonly StaleBlock[];
  /** Named transactions, inscriptions and runes. */
  readonly landmarks: ReadonlyMap<string, string>;
  readonly truth: GroundTruth;
}

/** Between the last phase and the last day. */
const QUIET_BLOCKS = 8;
const RECENT_BLOCKS = 24;
const RECENT_SECONDS = 600;
/** Duration of all phases and the last day. */
const MIN_SECONDS = 6 * 86_400;

/**
 * Generates the history up to a time. Deterministic for a simulation and time; the phases are the same blocks for every
 * start time, so that documentation can refer to them.
 */
export function writeHistory(chain: Chain, untilTime: number): History {
  const { simulation } = chain;
  if (untilTime < simulation.firstTime + MIN_SECONDS)
    throw new ServiceError(
      'unavailable',
      `The clock must be after the history of the simulated chain of ${simulation.network.id}`,
    );
  const builder = new HistoryBuilder(chain, createRandomInt(`history ${simulation.name}`));
  mineFirstCoins(builder);
  fundUsers(builder);
  useEveryScriptKind(builder);
  mineEverydayBlocks(builder, 10);
  bumpFees(builder);
  fillDeposits(builder);
  chainPayments(builder);
  const inscriptions = createInscriptions(builder);
  mineEverydayBlocks(builder, 8);
  const runes = etchAndMint(builder);
  fundDemoWallets(builder);
  addPayments(chain, builder.randomInt, 8, builder.time);
  builder.loseBranch(2);
  mineEverydayBlocks(builder, 30);
  const brc20 = useBrc20(builder);
  const gallery = openGallery(builder, inscriptions);
  fillUntil(builder, untilTime);
  const blocks =
    simulation.genesis === undefined ? builder.blocks : [genesisBlock(simulation.genesis), ...builder.blocks];
  const truth = { inscriptions: [...inscriptions, ...brc20.inscriptions, ...gallery], runes, brc20: brc20.tokens };
  return { blocks, stale: builder.stale, landmarks: builder.landmarks, truth };
}

/** Sparse blocks over months, then a normal last day. */
function fillUntil(builder: HistoryBuilder, untilTime: number): void {
  const lastDay = untilTime - RECENT_BLOCKS * RECENT_SECONDS;
  const from = builder.time;
  for (let made = 1; made <= QUIET_BLOCKS; made += 1) {
    builder.waitUntil(from + Math.floor(((lastDay - from) * made) / QUIET_BLOCKS));
    addPayments(builder.chain, builder.randomInt, 2, builder.time);
    builder.mine(1, 0);
  }
  for (let made = 0; made < RECENT_BLOCKS; made += 1) {
    addPayments(builder.chain, builder.randomInt, 4, builder.time);
    builder.mine(1, RECENT_SECONDS);
  }
}
