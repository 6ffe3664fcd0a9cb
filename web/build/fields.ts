interface Described {
  /** Name of the field in the request body. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly optional?: boolean | undefined;
}

/** One input field, and how it becomes part of the request. */
export type Field = LineField | ChoiceField | MarkField | ListField;

export interface LineField extends Described {
  readonly kind:
    | 'text'
    /** One text per line. */
    | 'lines'
    /** Multi-line JSON. */
    | 'json'
    /** A decimal amount of coins, sent as lovelace. */
    | 'coins'
    /** An integer of any size, sent as text. */
    | 'quantity'
    /** A safe integer, sent as a JSON number. */
    | 'number'
    /** A unit (policy and name of a token), which the request has as two fields. */
    | 'unit'
    /** A native script: JSON, or its CBOR in hexadecimal. */
    | 'script'
    /** A policy: its native script, or only its id. */
    | 'policy'
    /** The name of a token as text, or in hexadecimal after `0x`. */
    | 'name'
    /** A percentage, sent as a fraction. */
    | 'percent'
    /** One payment per line: an address, coins and, optionally, tokens with their quantities. */
    | 'payments'
    /** Exactly `digits` hexadecimal digits. */
    | 'hex'
    /** Any number of whole bytes, in several lines. */
    | 'longHex';
  readonly digits?: number | undefined;
  /** Suggestions that the page loads while the field is typed. */
  readonly find?: 'address' | 'pool' | 'drep' | 'proposal' | 'token' | undefined;
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
  /** Name of one entry: “output”, “token”. */
  readonly one: string;
  readonly fields: readonly Field[];
  /** Initial number of entries. */
  readonly first: number;
  readonly min: number;
  readonly max: number;
  /** Few short fields are shown in one row. */
  readonly inRow?: boolean | undefined;
  /**
   * Converts the values of one entry to the request body, when it differs from the fields. Throws an error message for
   * invalid input.
   */
  readonly toRequest?: ((values: FieldValues, where: string) => object) | undefined;
}

/** Values of fields by their names. */
export type FieldValues = Readonly<Record<string, unknown>>;

const LONG: ReadonlySet<LineField['kind']> = new Set(['lines', 'json', 'script', 'policy', 'payments', 'longHex']);
export const hasSeveralLines = ({ kind }: LineField): boolean => LONG.has(kind);

export const fail = (problem: string): never => {
  throw new Error(problem);
};
