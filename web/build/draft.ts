/** Unvalidated form input: texts, check marks, and nested lists of the same. */
export interface Draft {
  readonly [name: string]: string | boolean | readonly Draft[] | undefined;
}

export const EMPTY_DRAFT: Draft = {};

export const typed = (draft: Draft, name: string): string => {
  const value = draft[name];
  return typeof value === 'string' ? value.trim() : '';
};

export const isMarked = (draft: Draft, name: string): boolean => draft[name] === true;

/** The entries of a list, or its initial number of empty ones. */
export function getEntries(draft: Draft, { name, first }: { readonly name: string; readonly first: number }) {
  const value = draft[name];
  return Array.isArray(value) ? (value as readonly Draft[]) : Array<Draft>(first).fill(EMPTY_DRAFT);
}

/** An added but empty entry is ignored. */
export const isBlank = (draft: Draft): boolean =>
  Object.values(draft).every((value) =>
    Array.isArray(value) ? value.every(isBlank) : value === undefined || value === false || String(value).trim() === '',
  );
