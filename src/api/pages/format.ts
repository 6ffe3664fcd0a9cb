/** Control, bidirectional and invisible characters would let a name impersonate another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string);

/** Untrusted text as one line of limited length. */
export function formatUntrusted(text: string, max = 120): string {
  const letters = [...text.replace(INVISIBLE, '�')];
  return letters.length <= max ? letters.join('') : `${letters.slice(0, max).join('')}…`;
}

export const formatCount = (number: number | bigint): string => number.toLocaleString('en-US');

/** `1 transaction`, `2 transactions`. */
export const formatCounted = (number: number, word: string): string =>
  `${formatCount(number)} ${word}${number === 1 ? '' : 's'}`;

/** An amount of the smallest unit with its decimal point, thousands separators and symbol. */
export function formatAmount(units: string | number | bigint, decimals: number, symbol: string): string {
  const value = BigInt(units);
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  const part = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${value < 0n ? '−' : ''}${whole}${part === '' ? '' : `.${part}`} ${symbol}`;
}

/** `2026-11-17 16:20:05 UTC` */
export const formatTime = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The two ends of a hash or an address. */
export const shorten = (text: string): string => (text.length <= 20 ? text : `${text.slice(0, 10)}…${text.slice(-8)}`);
