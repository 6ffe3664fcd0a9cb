import { DecodeError } from '../../kernel/errors.js';
import { type Cid, CODEC_NAMES, DAG_CBOR, DAG_JSON, DAG_PB, parseCid, RAW } from './cid.js';
import { decodeDagPb } from './dag-pb.js';
import { listCborLinks } from './ipld-cbor.js';

/** Deeper nesting is rejected before parsing. */
const MAX_JSON_DEPTH = 512;

/** All links of a block in order. Throws for codecs whose links cannot be read. */
export function listLinks({ code: codec }: Cid, bytes: Uint8Array): readonly Cid[] {
  switch (codec) {
    case RAW:
    case 0x51:
    case 0x0200:
      return [];
    case DAG_PB:
      return decodeDagPb(bytes).links.map(({ cid }) => cid);
    case DAG_CBOR:
      return listCborLinks(bytes);
    case DAG_JSON:
      return listJsonLinks(bytes);
    default:
      throw new DecodeError(`content of the codec ${CODEC_NAMES.get(codec) ?? `0x${codec.toString(16)}`}`);
  }
}

/** In dag-json a link is an object with the single field `/` of type text; for bytes the field is an object. */
function listJsonLinks(bytes: Uint8Array): readonly Cid[] {
  const links: Cid[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_JSON_DEPTH) throw new DecodeError('nested too deeply');
    if (value === null || typeof value !== 'object') return;
    const slash = (value as Readonly<Record<string, unknown>>)['/'];
    if (typeof slash === 'string' && Object.keys(value).length === 1) links.push(parseCid(slash));
    else for (const part of Object.values(value)) visit(part, depth + 1);
  };
  visit(parseJson(bytes), 0);
  return links;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw new DecodeError('not dag-json', { cause });
  }
}
