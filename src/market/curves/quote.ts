import type { Pool } from '../dex.js';
import { concentrated } from './concentrated.js';
import { constantProduct } from './constant-product.js';
import type { Curve, CurveMath, Direction, Ratio } from './curve.js';
import { degenQuadratic } from './degen-quadratic.js';
import { minswapStable } from './minswap-stable.js';
import { splashStable } from './splash-stable.js';
import { sundaeStable } from './sundae-stable.js';
import { weighted } from './weighted.js';
import { wingriders } from './wingriders.js';
import { wingridersStable } from './wingriders-stable.js';

type Quoted = Pick<Pool, 'curve' | 'reserves'>;

type Arithmetic = { readonly [Kind in Curve['kind']]: CurveMath<Extract<Curve, { readonly kind: Kind }>> };

const ARITHMETIC: Arithmetic = {
  'constant-product': constantProduct,
  'minswap-stable': minswapStable,
  'sundae-stable': sundaeStable,
  wingriders,
  'wingriders-stable': wingridersStable,
  weighted,
  'splash-stable': splashStable,
  'degen-quadratic': degenQuadratic,
  concentrated,
};

/** The type of the table guarantees that each curve meets the arithmetic of its own kind. */
const getCurveMath = ({ kind }: Curve): CurveMath<Curve> => ARITHMETIC[kind] as CurveMath<Curve>;

/** The output of a pool for `input`; 0 when there is none. */
export const outputFor = ({ curve, reserves }: Quoted, direction: Direction, input: bigint): bigint =>
  getCurveMath(curve).outputFor(curve, reserves, direction, input);

/** The minimum input that yields at least `output`; undefined when the pool can never yield that much. */
export const inputFor = ({ curve, reserves }: Quoted, direction: Direction, output: bigint): bigint | undefined =>
  getCurveMath(curve).inputFor(curve, reserves, direction, output);

/** Smallest units of the first asset for one of the second: the marginal price without fees. */
export const spotPrice = ({ curve, reserves }: Quoted): Ratio => getCurveMath(curve).spotPrice(curve, reserves);

/** The fee as a share of the trade. */
export const getFee = ({ curve }: Quoted, direction: Direction): Ratio => getCurveMath(curve).getFee(curve, direction);
