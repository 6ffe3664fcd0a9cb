/** A row of a picker. The texts are safe to show. */
export interface PickerRow {
  readonly label: string;
  readonly name: string;
  /** Shown at the end of the row, for example the balance. */
  readonly note?: string | undefined;
}

/** Something that is chosen by its name; the value of the field is its id. */
export interface PickerOption extends PickerRow {
  readonly value: string;
}

/** Longer lists are narrowed by typing: thousands of rows would make the page slow. */
export const MAX_OPTIONS = 50;

/** Options whose name or id contains the text. */
export function filterOptions(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const searchText = text.trim().toLowerCase();
  return searchText === ''
    ? options
    : options.filter(({ value, label }) => [value, label].some((part) => part.toLowerCase().includes(searchText)));
}

/** The next active row, from -1 for none; undefined for keys that do not move. The ends are joined. */
export function moveActive(key: string, active: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % length;
  if (key === 'ArrowUp') return active <= 0 ? length - 1 : active - 1;
  return undefined;
}
