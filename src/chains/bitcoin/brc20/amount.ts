/** The number of decimals of a token that names none, and the most that one can have. */
export const MAX_DECIMALS = 18;

/** The largest number in a message, in whole tokens (2^64 - 1). */
const MAX_TOKENS = 2n ** 64n - 1n;

export const getMaxAmount = (decimals: number): bigint => MAX_TOKENS * 10n ** BigInt(decimals);

/** Digits of the largest number; longer text is rejected before it is converted. */
const MAX_DIGITS = 20;

/**
 * Reads a number of tokens, in the smallest unit of a token with this many decimals. Undefined for text that is not a
 * plain decimal number, for more decimals than the token has (also zeros), and above 2^64 - 1 tokens.
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const parts = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (parts === null) return undefined;
  const whole = parts[1]!.replace(/^0+/, '');
  const fraction = parts[2] ?? '';
  if (whole.length > MAX_DIGITS || fraction.length > decimals) return undefined;
  const amount = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0');
  return amount > getMaxAmount(decimals) ? undefined : amount;
}

/** Undefined unless it consists of digits and is at most 18. */
export function parseDecimals(text: string): number | undefined {
  if (!/^[0-9]+$/.test(text)) return undefined;
  const digits = text.replace(/^0+(?=[0-9])/, '');
  return digits.length > 2 || Number(digits) > MAX_DECIMALS ? undefined : Number(digits);
}
