import type { ResultOf } from '../../../client/client.js';
import { count, counted } from '../../format.js';
import { explore } from '../../networks.js';
import { Timestamp } from '../../parts/primitives.js';
import { Link } from '../../router.js';
import { Btc } from './coins.js';

type Projected = ResultOf<'listBitcoinProjectedBlocks'>;
type Blocks = ResultOf<'listBitcoinBlocks'>['data'];

const MAX_PROJECTED = 8;
const MAX_MINED = 8;

const round = (feeRate: number): string => (feeRate >= 10 ? feeRate.toFixed(0) : feeRate.toFixed(1));

interface BlockLineProps {
  readonly alias: string;
  readonly projected: Projected;
  readonly blocks: Blocks;
}

/** The blocks that the mempool would fill, the next one nearest to the chain, and the newest mined blocks. */
export const BlockLine = ({ alias, projected, blocks }: BlockLineProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
  <section class="block-line" aria-label="Projected and mined blocks" tabIndex={0}>
    <ol aria-label="Projected blocks">
      {projected.length === 0 && (
        <li class="block-box projected">
          <b>Empty</b>
          <span>The mempool has no transaction.</span>
        </li>
      )}
      {projected
        .slice(0, MAX_PROJECTED)
        .toReversed()
        .map(({ index, medianFee, feeRange, nTx, blockVsize, totalFees }) => (
          <li key={index} class="block-box projected">
            <span>
              <b>~{round(medianFee)} sat/vB</b>
              <br />
              {round(Math.min(...feeRange))} to {round(Math.max(...feeRange))}
            </span>
            <span>
              {counted(nTx, 'transaction')}
              <br />
              <Btc sat={totalFees} />
              <br />
              {((blockVsize / 1_000_000) * 100).toFixed(0)} % full
            </span>
          </li>
        ))}
    </ol>
    <ol aria-label="Mined blocks">
      {blocks.slice(0, MAX_MINED).map(({ hash, height, time, txCount, totalFees, medianFeeRate }) => (
        <li key={hash}>
          <Link to={explore(alias, 'block', hash)} class="block-box mined">
            <span>
              <b>{count(height)}</b>
              <br />
              {medianFeeRate === null ? '' : `~${round(medianFeeRate)} sat/vB`}
            </span>
            <span>
              {counted(txCount, 'transaction')}
              <br />
              <Btc sat={totalFees} />
              <br />
              <Timestamp seconds={time} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </section>
);
