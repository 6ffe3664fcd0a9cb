import { INTEGER_PRECISION } from '../../../chains/bitcoin/mempool/recommended-fees.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { computeEstimates, recommendation } from '../../services/bitcoin/fees.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { asMap, Estimates, RecommendedFees, TARGETS } from '../../shapes/bitcoin/fees.js';

export const getBitcoinFees = operation({
  id: 'getBitcoinFees',
  route: 'GET /api/btc/fees',
  tag: 'Bitcoin Fees',
  summary: 'Get the current Bitcoin fee rates',
  description:
    'Use `recommended` for a payment that is sent now and can be replaced (RBF): it follows the mempool, with the medians of the next projected blocks. Use `estimates` for a payment that must confirm within a number of blocks even if the mempool fills up: they come from the node (`estimatesmartfee`), based on how long transactions of the last hours and days took at each rate, or from the projected blocks when the node has none. When the mempool is empty after a busy time, `estimates` are far higher; a warning `fees-differ` says so.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  warns: true,
  result: named(
    'BitcoinFees',
    Closed({ estimates: Estimates, recommended: described(RecommendedFees, 'Fee rates for common targets') }),
  ),
  errors: [],
  example: {},

  async handle({ db, services, warn }) {
    await requireBitcoinTip(db);
    const estimateOptions = { mode: 'economical', targets: TARGETS } as const;
    const projected = await computeEstimates(db, services, { ...estimateOptions, source: 'projected' });
    const fromNode = await computeEstimates(db, services, { ...estimateOptions, source: 'node' }).catch(
      (error: unknown) => {
        if (error instanceof ServiceError && error.kind === 'unavailable') return [];
        throw error;
      },
    );
    const rates = TARGETS.map((_, index) => fromNode[index] ?? projected[index]);
    const recommended = await recommendation(db, services, INTEGER_PRECISION);
    const [next] = rates;
    if (next !== undefined && areFarApart(next, recommended.fastestFee))
      warn(
        `fees-differ: the next block costs ${next} sat/vB by the node's history and ${recommended.fastestFee} by the mempool now; use recommended for a payment that can be replaced, estimates for one that cannot`,
      );
    return { estimates: asMap(TARGETS, rates), recommended };
  },
});

/** Rates that differ by a smaller factor cause no warning. */
const MAX_RATIO = 3;

const areFarApart = (one: number, other: number): boolean => Math.max(one, other) > Math.min(one, other) * MAX_RATIO;
