import { readPoolMetadata } from '../pools/pool-metadata.js';
import { readGovernanceDocument } from './governance-json-document.js';

/** Fields of an anchor document that lists contain. */
export interface AnchorSummary {
  readonly name: string | undefined;
  readonly ticker: string | undefined;
  readonly imageUrl: string | undefined;
}

const MOST_NAME = 500;
const MOST_URL = 2_048;

/** Undefined for bytes that are not a JSON object. */
export function anchorSummary(bytes: Uint8Array): AnchorSummary | undefined {
  const document = readGovernanceDocument(bytes);
  if (document === undefined) return undefined;
  const pool = 'body' in document.json ? undefined : readPoolMetadata(bytes);
  const imageUrl = document.drep?.imageUrl;
  return {
    name: shown(document.drep?.givenName ?? document.title ?? pool?.name),
    ticker: shown(pool?.ticker),
    // An image embedded as a data URL is too long and is dropped.
    imageUrl: imageUrl !== undefined && imageUrl.length <= MOST_URL ? shown(imageUrl, MOST_URL) : undefined,
  };
}

/** PostgreSQL text cannot hold U+0000. */
const shown = (text: string | undefined, most = MOST_NAME): string | undefined =>
  text === undefined || text === '' ? undefined : text.slice(0, most).replaceAll('\0', '\ufffd');
