/** Our messages about malformed query parameters, in the words of Blockfrost, which its clients and tests compare. */

const RANGE =
  /^Invalid value '(?<value>.*)' for parameter '(?<name>\w+)': must be an integer from (?<low>\d+) to (?<high>\d+)$/;
const CHOICE = /^Invalid value '.*' for parameter '(?<name>\w+)': must be one of /;

export function toQueryMessage(message: string): string {
  const range = RANGE.exec(message)?.groups;
  if (range !== undefined) return `querystring/${range['name']} must be ${describeRange(range)}`;
  const choice = CHOICE.exec(message)?.groups;
  if (choice !== undefined) return `querystring/${choice['name']} must be equal to one of the allowed values`;
  return message;
}

function describeRange({ value = '', low, high }: Readonly<Record<string, string | undefined>>): string {
  if (!/^-?\d+$/.test(value)) return 'integer';
  return Number(value) < Number(low) ? `>= ${low}` : `<= ${high}`;
}
