import type { CallRequest, Credential, Details, Entry } from './types.mjs';

export function buildRequest(call: {
  readonly baseUrl: string;
  readonly entry: Pick<Entry, 'method' | 'path'>;
  readonly details: Pick<Details, 'parameters' | 'body'>;
  readonly values: ReadonlyMap<string, string>;
  readonly body: string;
  readonly credential: { readonly kind: Credential; readonly secret: string } | undefined;
}): CallRequest;
export function valueKey(parameter: { readonly in: string; readonly name: string }): string;
export function baseUrlOf(servers: readonly string[], descriptionUrl: string): string;
