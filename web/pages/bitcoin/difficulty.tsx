import type { ResultOf } from '../../../client/client.js';
import { ShareBar } from '../../charts/share-bar.js';
import { formatShort } from '../../charts/spec.js';
import { count } from '../../format.js';

/** Hashes that a block takes on average at difficulty 1. */
const HASHES_OF_DIFFICULTY = 2 ** 32;
const BLOCK_SECONDS = 600;

/** The expected hash rate at this difficulty, with its unit. */
export function formatHashRate(difficulty: number): string {
  const rate = (difficulty * HASHES_OF_DIFFICULTY) / BLOCK_SECONDS;
  for (const [unit, name] of [
    [1e18, 'EH/s'],
    [1e15, 'PH/s'],
    [1e12, 'TH/s'],
    [1e9, 'GH/s'],
    [1e6, 'MH/s'],
  ] as const)
    if (rate >= unit) return `${Number((rate / unit).toPrecision(4))} ${name}`;
  return `${Number(rate.toPrecision(4))} H/s`;
}

const signed = (percent: number): string => `${percent > 0 ? '+' : ''}${percent.toFixed(2)} %`;

/** Difficulty, the hash rate that it means, and the way to the next adjustment. */
export const DifficultyTile = ({ difficulty }: { readonly difficulty: ResultOf<'getBitcoinDifficulty'> }) => (
  <div class="tile wide">
    <span class="muted">Difficulty</span>
    <b>
      {formatShort(difficulty.difficulty)} <small>about {formatHashRate(difficulty.difficulty)}</small>
    </b>
    <ShareBar
      label="Way to the next adjustment"
      shares={[{ name: 'Done', share: difficulty.progressPercent / 100, tone: 'accent' }]}
    />
    <p class="legend">
      <span class="plain">
        {count(difficulty.remainingBlocks)} blocks until the adjustment at {count(difficulty.nextRetargetHeight)}
      </span>
      {difficulty.difficultyChange !== null && (
        <span class="plain">expected {signed(difficulty.difficultyChange)}</span>
      )}
      {difficulty.previousRetarget !== null && (
        <span class="plain">previous {signed(difficulty.previousRetarget)}</span>
      )}
    </p>
  </div>
);
