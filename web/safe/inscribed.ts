import { writtenLines } from '../format.js';
import { MOST_PICTURE_BYTES, pictureSource } from './picture.js';

export type Inscribed =
  | { readonly kind: 'picture'; readonly source: string }
  | { readonly kind: 'text'; readonly text: string; readonly whole: boolean }
  | { readonly kind: 'untold'; readonly why: string };

interface Described {
  readonly contentType: string | null;
  readonly contentLength: number | null;
  readonly contentEncoding: string | null;
}

const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|x-javascript|yaml|x-yaml)|image\/svg\+xml)/i;
const PICTURE = /^image\/(?:png|jpeg|webp)/i;
const MOST_TEXT_BYTES = 400_000;
const MOST_LETTERS = 20_000;

/** Why the content of an inscription is not even fetched. */
export function whyUntold({ contentType, contentLength, contentEncoding }: Described): string | undefined {
  if (contentLength === null || contentLength === 0) return 'It has no content.';
  // A few packed bytes may unpack to more than a browser can hold.
  if (contentEncoding !== null) return 'Its content is packed, and is not unpacked here.';
  const type = contentType ?? '';
  const most = PICTURE.test(type) ? MOST_PICTURE_BYTES : TEXT.test(type) ? MOST_TEXT_BYTES : undefined;
  if (most === undefined) return 'Content of this type is not shown here: it could do more than be looked at.';
  return contentLength > most ? 'Its content is too long to be shown here.' : undefined;
}

/** What strangers inscribed, as something that can only be looked at: markup and scripts are text like any other. */
export function inscribed(bytes: Uint8Array, contentType: string | null): Inscribed {
  if (PICTURE.test(contentType ?? '')) {
    const source = pictureSource(bytes);
    if (source === undefined)
      return { kind: 'untold', why: 'It says that it is a picture, but it is none to be shown.' };
    return { kind: 'picture', source };
  }
  const text = new TextDecoder().decode(bytes.subarray(0, MOST_TEXT_BYTES));
  return { kind: 'text', text: writtenLines(text.slice(0, MOST_LETTERS)), whole: text.length <= MOST_LETTERS };
}
