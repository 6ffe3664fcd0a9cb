import { readPoolMetadata } from '../pools/pool-metadata.js';
import { readGovernanceDocument } from './governance-json-document.js';

/** Fields of an anchor document that lists contain. */
export interface AnchorSummary {
  readonly name: string | undefined;
  readonly ticker: string | undefined;
  readonly imageUrl: string | undefined;
}

const MAX_NAME_LENGTH = 500;
const MAX_URL_LENGTH = 2_048;

/** Undefined for bytes that are not a JSON object. */
export function anchorSummary(bytes: Uint8Array): AnchorSummary | undefined {
  const document = readGovernanceDocument(bytes);
  if (document === undefined) return undefined;
  const pool = 'body' in document.json ? undefined : readPoolMetadata(bytes);
  const imageUrl = document.drep?.imageUrl;
  return {
    name: truncateText(document.drep?.givenName ?? document.title ?? pool?.name),
    ticker: truncateText(pool?.ticker),
    // An image embedded as a data URL is too long and is dropped.
    imageUrl:
      imageUrl !== undefined && imageUrl.length <= MAX_URL_LENGTH ? truncateText(imageUrl, MAX_URL_LENGTH) : undefined,
  };
}

/** PostgreSQL text cannot hold U+0000. */
const truncateText = (text: string | undefined, max = MAX_NAME_LENGTH): string | undefined =>
  text === undefined || text === '' ? undefined : text.slice(0, max).replaceAll('\0', '\ufffd');
