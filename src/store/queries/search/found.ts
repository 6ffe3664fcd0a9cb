/** A search result, identified by the text that its own operations accept. */
export interface Found {
  readonly kind: SearchKind;
  readonly id: string;
  /** Its name or location; undefined where it does not appear on the chain. */
  readonly label: string | undefined;
  /** The text is only a part of its name, or names something else that leads to it. */
  readonly partial?: boolean;
}

export const SEARCH_KINDS = [
  'block',
  'epoch',
  'transaction',
  'address',
  'account',
  'handle',
  'asset',
  'policy',
  'pool',
  'drep',
  'proposal',
  'inscription',
  'rune',
  'contract',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface FoundRow {
  readonly kind: SearchKind;
  readonly id: string;
  readonly label: string | null;
}

export const toFound = ({ kind, id, label }: FoundRow): Found => ({ kind, id, label: label ?? undefined });
