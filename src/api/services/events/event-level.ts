/** Decimal digits of a level that limits can distinguish. */
const DECIMALS = 12;

const DECIMAL = new RegExp(`^([0-9]{1,30})(?:\\.([0-9]{1,${DECIMALS}}))?$`);

/** A fee rate or price as a whole number, so that limits are compared exactly; undefined for other text. */
export function parseLevel(text: string): bigint | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

/** A level from a number of the database, whose further digits are dropped. */
export function toLevel(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}
