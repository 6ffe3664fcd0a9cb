import { writtenLines } from '../format.js';
import { MAX_IMAGE_BYTES, pictureSource } from './image.js';

export type Inscribed =
  | { readonly kind: 'picture'; readonly source: string }
  | { readonly kind: 'text'; readonly text: string; readonly whole: boolean }
  | { readonly kind: 'not-shown'; readonly why: string };

interface Described {
  readonly contentType: string | null;
  readonly contentLength: number | null;
  readonly contentEncoding: string | null;
}

const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|x-javascript|yaml|x-yaml)|image\/svg\+xml)/i;
const PICTURE = /^image\/(?:png|jpeg|webp|gif)/i;
const MAX_TEXT_BYTES = 400_000;
const MAX_CHARACTERS = 20_000;

/** Why the content of an inscription is not fetched. */
export function explainNotFetched({ contentType, contentLength, contentEncoding }: Described): string | undefined {
  if (contentLength === null || contentLength === 0) return 'It has no content.';
  // A small compressed body may expand beyond the memory of a browser.
  if (contentEncoding !== null) return 'Its content is compressed and is not decompressed here.';
  const type = contentType ?? '';
  const max = PICTURE.test(type) ? MAX_IMAGE_BYTES : TEXT.test(type) ? MAX_TEXT_BYTES : undefined;
  if (max === undefined) return 'Content of this type is not shown here, because it could run code.';
  return contentLength > max ? 'Its content is too long to be shown here.' : undefined;
}

/** Untrusted inscribed content in a passive form: markup and scripts are shown as text. */
export function inscribed(bytes: Uint8Array, contentType: string | null): Inscribed {
  if (PICTURE.test(contentType ?? '')) {
    const source = pictureSource(bytes);
    if (source === undefined)
      return { kind: 'not-shown', why: 'Its content type is an image, but its bytes are not a supported image.' };
    return { kind: 'picture', source };
  }
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_TEXT_BYTES));
  return { kind: 'text', text: writtenLines(text.slice(0, MAX_CHARACTERS)), whole: text.length <= MAX_CHARACTERS };
}
