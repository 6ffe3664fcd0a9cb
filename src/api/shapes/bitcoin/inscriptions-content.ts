import { createHash } from 'node:crypto';
import { fieldText, type Inscription } from '../../../chains/bitcoin/ordinals/inscription.js';
import { ServiceError } from '../../../kernel/errors.js';
import { type Content, readFrom } from '../../kit/content-response.js';

/** A body cannot be larger than a block. */
const MAX_BYTES = 4_000_000n;

/** A media type with parameters (RFC 9110, 8.3.1), without characters that could end the header. */
const MEDIA_TYPE =
  /^[A-Za-z0-9!#$&^_.+-]{1,127}\/[A-Za-z0-9!#$&^_.+-]{1,127}(?:\s*;\s*[A-Za-z0-9!#$&^_.+-]+=(?:[A-Za-z0-9!#$&^_.+-]+|"[\x20\x21\x23-\x5b\x5d-\x7e]*"))*$/;

/** Content encodings that browsers support. */
const ENCODINGS: ReadonlySet<string> = new Set(['br', 'gzip', 'deflate', 'zstd']);

/** Deep enough that its bytes will not change: in another branch the same id could have another witness. */
const SETTLED_BLOCKS = 100;

const storedMediaType = (contentType: string | undefined): string =>
  contentType !== undefined && MEDIA_TYPE.test(contentType) ? contentType : 'application/octet-stream';

export function toContent(inscription: Inscription, confirmations: number): Content {
  const { body } = inscription;
  if (body === undefined) throw new ServiceError('not-found', 'This inscription has no body');
  const encoding = fieldText(inscription.contentEncoding);
  return {
    size: BigInt(body.length),
    tag: createHash('sha256').update(body).digest('hex'),
    mediaType: storedMediaType(fieldText(inscription.contentType)),
    ...(encoding !== undefined && ENCODINGS.has(encoding) && { encoding }),
    fileName: undefined,
    inline: true,
    immutable: confirmations >= SETTLED_BLOCKS,
    maxBytes: MAX_BYTES,
    read: readFrom(body),
  };
}
