interface Described {
  /** As the body of the request has it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly optional?: boolean | undefined;
}

/** One thing that somebody types, and what the request makes of it. */
export type Field = LineField | ChoiceField | MarkField | ListField;

export interface LineField extends Described {
  readonly kind:
    | 'text'
    /** One text in each line. */
    | 'lines'
    /** Several lines, as the JSON that they are. */
    | 'json'
    /** Coins as people write them, as lovelace. */
    | 'coins'
    /** A whole number of any size, as text. */
    | 'quantity'
    /** A whole number that fits into one of JSON. */
    | 'number'
    /** Policy and name of a token in one, which the request has apart. */
    | 'unit'
    /** A native script: JSON, or its CBOR in hexadecimal. */
    | 'script'
    /** A policy: its native script, or its id alone. */
    | 'policy'
    /** The name of a token in letters, or in hexadecimal after `0x`. */
    | 'name'
    /** As a part of one. */
    | 'percent'
    /** In each line an address, coins and, where there are any, tokens with their quantities. */
    | 'payments'
    /** So many `digits`. */
    | 'hex'
    /** Any number of whole bytes, in several lines. */
    | 'longHex';
  readonly digits?: number | undefined;
  readonly example?: string | undefined;
}

export interface ChoiceField extends Described {
  readonly kind: 'choice';
  readonly options: readonly (readonly [value: string, label: string])[];
}

export interface MarkField extends Described {
  readonly kind: 'mark';
}

export interface ListField extends Described {
  readonly kind: 'list';
  /** What one part is called: “output”, “token”. */
  readonly one: string;
  readonly fields: readonly Field[];
  /** How many the form begins with. */
  readonly first: number;
  readonly least: number;
  readonly most: number;
  /** Few and short fields stand beside each other. */
  readonly inRow?: boolean | undefined;
  /** What the request says of one part, where that is not what its fields say. Throws a sentence where it is wrong. */
  readonly says?: ((own: Said, where: string) => object) | undefined;
}

/** What fields say, by their names. */
export type Said = Readonly<Record<string, unknown>>;

const LONG: ReadonlySet<LineField['kind']> = new Set(['lines', 'json', 'script', 'policy', 'payments', 'longHex']);
export const hasSeveralLines = ({ kind }: LineField): boolean => LONG.has(kind);

export const fail = (problem: string): never => {
  throw new Error(problem);
};
