import { testUnless } from './skip.js';

/**
 * The pipeline has 25 minutes and runs the short form of the long suites. `npm run proofs:long` runs all of them with
 * all networks, drivers, seeds and inputs.
 */
export const IS_LONG = process.env['CROSSTIE_TESTS'] === 'long';

/** A number of runs, steps or seconds. */
export const inDepth = (short: number, long: number): number => (IS_LONG ? long : short);

/** The items of the long form, or the first ones of them. */
export const takeFirst = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  IS_LONG ? items : items.slice(0, count);

/** A test of the long form that repeats what another one shows with other data, or takes long for what it shows. */
export const testInLongForm = testUnless(!IS_LONG && 'only in the long form (npm run proofs:long)');

/** Texts of a schema are for readers; the code that checks a value does not use them. */
const withoutTexts = (name: string, value: unknown): unknown =>
  (name === 'description' || name === 'title') && typeof value === 'string' ? undefined : value;

/** The same for declarations that the same code reads. The long form also tells apart those with other descriptions. */
export const toDeclarationKey = (...declaration: readonly unknown[]): string =>
  JSON.stringify(declaration, IS_LONG ? undefined : withoutTexts);

/**
 * Whether a case has to be tested: in the short form, cases with the same declaration, which the same code reads, are
 * tested once.
 */
export function firstOfEachDeclaration(): (...declaration: readonly unknown[]) => boolean {
  const seen = new Set<string>();
  return (...declaration) => {
    const key = toDeclarationKey(...declaration);
    if (!IS_LONG && seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
