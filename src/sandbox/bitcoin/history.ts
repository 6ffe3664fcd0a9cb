import { ServiceError } from '../../kernel/errors.js';
import { drawFrom } from '../draw.js';
import { payEachOther } from './activity.js';
import type { Chain } from './chain.js';
import { fillDeposits, fillPurses } from './chapters/busy.js';
import { fundDemoWallets } from './chapters/demo-wallets.js';
import { earn } from './chapters/earn.js';
import { liveOn } from './chapters/everyday.js';
import { bumpFees, passOn } from './chapters/fees.js';
import { inscribe } from './chapters/inscriptions.js';
import { tryEveryKind } from './chapters/kinds.js';
import { etchAndMint } from './chapters/runes.js';
import type { SandboxBlock } from './forge.js';
import { genesisBlock } from './genesis.js';
import type { GroundTruth } from './ground-truth.js';
import { type StaleBlock, Story } from './story.js';

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
const LEAST_SECONDS = 6 * 86_400;

/**
 * Generates the history up to a time. Deterministic for a simulation and time; the phases are the same blocks for every
 * start time, so that documentation can refer to them.
 */
export function writeHistory(chain: Chain, untilTime: number): History {
  const { world } = chain;
  if (untilTime < world.firstTime + LEAST_SECONDS)
    throw new ServiceError(
      'unavailable',
      `The clock must be after the history of the simulated chain of ${world.network.id}`,
    );
  const story = new Story(chain, drawFrom(`history ${world.name}`));
  earn(story);
  fillPurses(story);
  tryEveryKind(story);
  liveOn(story, 10);
  bumpFees(story);
  fillDeposits(story);
  passOn(story);
  const inscriptions = inscribe(story);
  liveOn(story, 8);
  const runes = etchAndMint(story);
  fundDemoWallets(story);
  payEachOther(chain, story.draw, 8, story.time);
  story.loseBranch(2);
  liveOn(story, 30);
  reachThePresent(story, untilTime);
  const blocks = world.genesis === undefined ? story.blocks : [genesisBlock(world.genesis), ...story.blocks];
  return { blocks, stale: story.stale, landmarks: story.landmarks, truth: { inscriptions, runes } };
}

/** Sparse blocks over months, then a normal last day. */
function reachThePresent(story: Story, untilTime: number): void {
  const lastDay = untilTime - RECENT_BLOCKS * RECENT_SECONDS;
  const from = story.time;
  for (let made = 1; made <= QUIET_BLOCKS; made += 1) {
    story.waitUntil(from + Math.floor(((lastDay - from) * made) / QUIET_BLOCKS));
    payEachOther(story.chain, story.draw, 2, story.time);
    story.mine(1, 0);
  }
  for (let made = 0; made < RECENT_BLOCKS; made += 1) {
    payEachOther(story.chain, story.draw, 4, story.time);
    story.mine(1, RECENT_SECONDS);
  }
}
