import type { IncomingMessage } from 'node:http';
import { DAG_CBOR, DAG_JSON } from '../../gateways/ipfs/cid.js';
import type { DagScope } from '../../gateways/ipfs/export-dag.js';
import { type IpfsPath, toPath } from '../../gateways/ipfs/path.js';
import type { ByteSpan } from '../../gateways/ipfs/read-file.js';
import { ServiceError } from '../../kernel/errors.js';

/** A request of a path gateway of IPFS: the content path, and the form in which it is requested. */
export interface GatewayRequest {
  readonly path: IpfsPath;
  /** The path as requested, percent-encoded and without a slash at its end. */
  readonly url: string;
  readonly endsInSlash: boolean;
  readonly format: GatewayFormat;
  /** Replaces the name of the content. */
  readonly fileName: string | undefined;
  readonly download: boolean;
  /** The client does not want the node to fetch content from others. */
  readonly onlyIfCached: boolean;
}

export type GatewayFormat =
  /** Files, and directories as pages. */
  | { readonly kind: 'content' }
  | { readonly kind: 'raw' }
  | { readonly kind: 'tar' }
  | CarFormat
  | { readonly kind: 'ipns-record' }
  /** The block, if it has this codec. */
  | { readonly kind: 'codec'; readonly codec: number; readonly mediaType: string };

export interface CarFormat {
  readonly kind: 'car';
  readonly scope: DagScope;
  readonly selectBytes: ((size: bigint) => ByteSpan) | undefined;
  readonly repeats: boolean;
  /** Identifies the parameters, for the ETag. */
  readonly variant: string;
}

const MAX_FILE_NAME = 255;

const CODECS: Readonly<Record<string, { readonly codec: number; readonly mediaType: string }>> = {
  'dag-json': { codec: DAG_JSON, mediaType: 'application/vnd.ipld.dag-json' },
  'dag-cbor': { codec: DAG_CBOR, mediaType: 'application/vnd.ipld.dag-cbor' },
  json: { codec: 0x0200, mediaType: 'application/json' },
  cbor: { codec: 0x51, mediaType: 'application/cbor' },
};

const FORMAT_OF_TYPE: Readonly<Record<string, string>> = {
  'application/vnd.ipld.raw': 'raw',
  'application/vnd.ipld.car': 'car',
  'application/x-tar': 'tar',
  'application/vnd.ipfs.ipns-record': 'ipns-record',
  'application/vnd.ipld.dag-json': 'dag-json',
  'application/vnd.ipld.dag-cbor': 'dag-cbor',
};

export function parseGatewayRequest({ url = '', headers }: IncomingMessage): GatewayRequest {
  const question = url.indexOf('?');
  const pathname = question === -1 ? url : url.slice(0, question);
  const query = new URLSearchParams(question === -1 ? '' : url.slice(question + 1));
  const [, namespace, ...parts] = pathname.split('/');
  const path = toPath(namespace === 'ipns' ? 'ipns' : 'ipfs', parts.map(decodePart));
  const fileName = query.get('filename') ?? undefined;
  if (fileName !== undefined && fileName.length > MAX_FILE_NAME)
    throw new ServiceError('invalid', `Parameter 'filename' must have at most ${MAX_FILE_NAME} characters`);
  return {
    path,
    url: pathname.replace(/\/+$/, ''),
    endsInSlash: pathname.endsWith('/'),
    format: readFormat(query, headers.accept),
    fileName,
    download: query.get('download') === 'true',
    onlyIfCached: /\bonly-if-cached\b/.test(headers['cache-control'] ?? ''),
  };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ServiceError('invalid', 'The path is not valid: percent-encode its characters as UTF-8');
  }
}

/** The parameter `format` precedes the header, because caches know only the URL. */
function readFormat(query: URLSearchParams, accept = ''): GatewayFormat {
  const types = accept.split(',').map((type) => type.trim());
  const requested = types.find((type) => FORMAT_OF_TYPE[getMediaType(type)] !== undefined);
  const format = query.get('format') ?? (requested && FORMAT_OF_TYPE[getMediaType(requested)]);
  if (format === undefined) return { kind: 'content' };
  if (format === 'raw' || format === 'tar' || format === 'ipns-record') return { kind: format };
  if (format === 'car') return readCarFormat(query, requested);
  const codec = CODECS[format];
  if (codec === undefined)
    throw new ServiceError(
      'invalid',
      `Parameter 'format' must be raw, car, tar, ipns-record, ${Object.keys(CODECS).join(', ')}`,
    );
  return { kind: 'codec', ...codec };
}

const getMediaType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

function readCarFormat(query: URLSearchParams, type: string | undefined): CarFormat {
  const readChoice = (parameter: string, inType: string | undefined, allowed: readonly string[]): string => {
    const value = query.get(parameter) ?? (inType === undefined ? undefined : readTypeParameter(type, inType));
    if (value === undefined) return allowed[0] ?? '';
    if (!allowed.includes(value))
      throw new ServiceError('invalid', `Parameter '${parameter}' must be one of ${allowed.join(', ')}`);
    return value;
  };
  readChoice('car-version', 'version', ['1']);
  // Depth first is an order that a client without a preference accepts too.
  readChoice('car-order', 'order', ['dfs', 'unk']);
  const repeats = readChoice('car-dups', 'dups', ['n', 'y']);
  const bytes = query.get('entity-bytes');
  const scope =
    bytes === null ? (readChoice('dag-scope', undefined, ['all', 'entity', 'block']) as DagScope) : 'entity';
  return {
    kind: 'car',
    scope,
    selectBytes: bytes === null ? undefined : parseEntityBytes(bytes),
    repeats: repeats === 'y',
    variant: `${scope}${bytes === null ? '' : `.${bytes.replace(':', '-')}`}.${repeats}`,
  };
}

const readTypeParameter = (type: string | undefined, name: string): string | undefined =>
  type
    ?.split(';')
    .slice(1)
    .map((part) => part.trim().split('='))
    .find(([key]) => key?.toLowerCase() === name)?.[1]
    ?.replaceAll('"', '');

/** `from:to`, both inclusive; negative positions count from the end, and `*` is the end. */
function parseEntityBytes(text: string): (size: bigint) => ByteSpan {
  const match = /^(-?[0-9]{1,18}):(-?[0-9]{1,18}|\*)$/.exec(text);
  if (match === null)
    throw new ServiceError(
      'invalid',
      "Parameter 'entity-bytes' must have the form from:to, for example 0:1023 or -1024:*",
    );
  const first = BigInt(match[1] as string);
  const last = match[2] === '*' ? undefined : BigInt(match[2] as string);
  return (size) => {
    const fromStart = (position: bigint): bigint => (position < 0n ? size + position : position);
    const from = fromStart(first);
    const to = last === undefined ? size : fromStart(last) + 1n;
    return { from: from < 0n ? 0n : from, to: to > size ? size : to };
  };
}
