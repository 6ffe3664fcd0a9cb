export interface Token {
  readonly kind: 'key' | 'string' | 'number' | 'literal' | 'punctuation' | 'space';
  readonly text: string;
}
export function layOutJson(text: string): Token[] | undefined;
export function formatJson(text: string): string | undefined;
export function roundsNumbers(text: string): boolean;
