import type { AssetAmount, FarmContent, LoanContent } from './position.js';

type Content = FarmContent | LoanContent;

/** The content of a position as JSON, with amounts as text. */
export const formatPosition = (content: Content): string =>
  JSON.stringify(content, (_, value) => (typeof value === 'bigint' ? value.toString() : value));

interface AmountText {
  readonly unit: string;
  readonly quantity: string;
}

const readAmount = ({ unit, quantity }: AmountText): AssetAmount => ({ unit, quantity: BigInt(quantity) });

const readOptional = <Text, Value>(text: Text | undefined, read: (text: Text) => Value): Value | undefined =>
  text === undefined ? undefined : read(text);

const readAll = (amounts: readonly AmountText[]): readonly AssetAmount[] => amounts.map(readAmount);

/** The inverse of `formatPosition`. */
export function parsePosition(text: string): Content {
  const content = JSON.parse(text);
  if (content.kind === 'farm')
    return {
      kind: 'farm',
      staked: readAll(content.staked),
      rewards: readOptional(content.rewards, readAll),
      lockMs: readOptional(content.lockMs, BigInt),
    };
  return {
    kind: 'loan',
    status: content.status,
    principal: readAmount(content.principal),
    interest: readOptional(content.interest, readAmount),
    collateral: readAll(content.collateral),
    collateralPolicy: content.collateralPolicy,
    durationMs: readOptional(content.durationMs, BigInt),
    dueMs: readOptional(content.dueMs, BigInt),
  };
}
