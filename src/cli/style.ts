import { stripVTControlCharacters } from 'node:util';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export type Style = keyof typeof CODES;

/** Colours text when the terminal supports it. */
export const paint = (text: string, style: Style | undefined, color: boolean | undefined): string =>
  color === true && style !== undefined ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;

/** Removes characters from untrusted text (names, messages) that could control the terminal or break a line. */
export const cleanText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what has to go
  stripVTControlCharacters(text).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?');
