import { asText, type JsonObject, readJsonObject } from '../metadata/off-chain-json.js';

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
      name: asText(json['name']),
      ticker: asText(json['ticker']),
      description: asText(json['description']),
      homepage: asText(json['homepage']),
    }
  );
}
