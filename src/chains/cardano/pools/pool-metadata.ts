import { type JsonObject, readJsonObject, textOf } from '../metadata/off-chain-json.js';

/** Pool metadata (CIP-6 and the metadata of the registration certificate). */
export interface PoolMetadata {
  readonly json: JsonObject;
  readonly name: string | undefined;
  readonly ticker: string | undefined;
  readonly description: string | undefined;
  readonly homepage: string | undefined;
}

export function readPoolMetadata(bytes: Uint8Array): PoolMetadata | undefined {
  const json = readJsonObject(bytes);
  return (
    json && {
      json,
      name: textOf(json['name']),
      ticker: textOf(json['ticker']),
      description: textOf(json['description']),
      homepage: textOf(json['homepage']),
    }
  );
}
