/** What a visitor typed so far, whatever it is worth: texts, marks, and lists of the same again. */
export interface Draft {
  readonly [name: string]: string | boolean | readonly Draft[] | undefined;
}

export const EMPTY_DRAFT: Draft = {};

export const typed = (draft: Draft, name: string): string => {
  const value = draft[name];
  return typeof value === 'string' ? value.trim() : '';
};

export const isMarked = (draft: Draft, name: string): boolean => draft[name] === true;

/** The parts of a list, or as many empty ones as it begins with. */
export function partsOf(draft: Draft, { name, first }: { readonly name: string; readonly first: number }) {
  const value = draft[name];
  return Array.isArray(value) ? (value as readonly Draft[]) : Array<Draft>(first).fill(EMPTY_DRAFT);
}

/** A part that was added and left alone means nothing. */
export const isBlank = (draft: Draft): boolean =>
  Object.values(draft).every((value) =>
    Array.isArray(value) ? value.every(isBlank) : value === undefined || value === false || String(value).trim() === '',
  );
