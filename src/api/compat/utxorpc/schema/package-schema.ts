/**
 * Messages, enums and services of one package of UTxO RPC. A field is written as
 * `[repeated|optional] <type> <number> [in <oneof>]`; a type is a scalar, `map<key,value>`, a message or enum of the same
 * package, or one of another package (`cardano.Tx`). `Coin` is an amount of lovelace: a big integer in `v1beta` and a 64-bit
 * one in `v1alpha`. A method is written as `<request> -> [stream] <response>`.
 */
export interface PackageSchema {
  readonly enums?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly services?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
