import { asObject, asText, readJsonObject } from '../../../../chains/cardano/metadata/off-chain-json.js';

/** The JSON object in a document; null when it was not fetched or is none. */
export const toDocumentJson = (content: Uint8Array | undefined): unknown =>
  content === undefined ? null : (readJsonObject(content) ?? null);

/** Language and comment of a CIP-100 document; null when it does not state them. */
export function readRemarks(content: Uint8Array | undefined): {
  readonly language: string | null;
  readonly comment: string | null;
} {
  const document = content && readJsonObject(content);
  return {
    language: asText(asObject(document?.['@context'])?.['@language']) ?? null,
    comment: asText(asObject(document?.['body'])?.['comment']) ?? null,
  };
}
