/** Shapes that the modules of the reference hand to each other. Types only: there is no `types.mjs`. */

export type Json = Readonly<Record<string, unknown>>;

/** One operation as lists need it; `source` is its part of the description, read in full only when it is shown. */
export interface Entry {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly addOn: string | undefined;
  readonly deprecated: boolean;
  readonly source: Json;
}

export interface TagGroup {
  readonly name: string;
  readonly description: string;
  readonly entries: readonly Entry[];
}

/** How a credential travels: always one request header. */
export interface Credential {
  readonly scheme: string;
  readonly header: string;
  readonly prefix: string;
  readonly label: string;
  readonly description: string;
  /** Stands for the secret in code samples. */
  readonly variable: string;
}

export interface Reference {
  readonly document: Json;
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly servers: readonly string[];
  readonly groups: readonly TagGroup[];
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
  readonly credentials: readonly Credential[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: unknown;
  readonly example: unknown;
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly mediaType: string | undefined;
  readonly schema: unknown;
}

export interface Details {
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body:
    | { readonly required: boolean; readonly mediaType: string; readonly schema: unknown; readonly example: unknown }
    | undefined;
  readonly answers: readonly Answer[];
  readonly failures: readonly Answer[];
  /** Any one of these opens the operation; none at all means that anyone may call. */
  readonly credentials: readonly Credential[];
}

export interface HeaderLine {
  readonly name: string;
  readonly value: string;
  /** Set when `value` is a secret: what a code sample shows in its place. */
  readonly secret?: { readonly prefix: string; readonly variable: string };
}

export interface CallRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderLine[];
  readonly body: string | undefined;
  /** Names of path parameters that have no usable value yet. */
  readonly missing: readonly string[];
}
