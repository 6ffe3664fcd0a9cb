import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getBlock } from '../../gateways/ipfs/blocks.js';
import { writeCar } from '../../gateways/ipfs/car.js';
import { type Cid, cidText } from '../../gateways/ipfs/cid.js';
import { type Directory, findEntry, isDirectory, listEntries } from '../../gateways/ipfs/directory.js';
import { exportDag } from '../../gateways/ipfs/export-dag.js';
import { getTtlSeconds } from '../../gateways/ipfs/ipns-record.js';
import { ServiceError } from '../../kernel/errors.js';
import { send } from '../http/respond.js';
import { type ContentPolicy, formatDisposition, sendContent, writeBytes } from '../http/send-content.js';
import { HTML_TYPE } from '../http/static-pages.js';
import { type Content, readFrom } from '../kit/content-response.js';
import type { ProcessServices } from '../kit/context.js';
import { matchesEtag } from '../kit/etag.js';
import { contentAt, rawBlockAt, readBlockAt, tarAt, toContent } from '../services/ipfs/content.js';
import type { LocatedPath } from '../services/ipfs/located.js';
import { DIRECTORY_PAGE_SECURITY, MAX_LISTED, PAGE_VERSION, renderDirectoryPage } from './directory-page.js';
import type { CarFormat, GatewayRequest } from './gateway-request.js';

const FOREVER = 'public, max-age=29030400, immutable';
/** Pages are shown, but nothing in them runs, and they have no access to this origin. */
const SHOWN_ONLY =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; font-src 'self'; style-src 'self' 'unsafe-inline'";
/** How long a name is cached whose record has no lifetime. */
const UNKNOWN_TTL_SECONDS = 60;

/** One request with its response and the headers so far. */
export interface GatewayExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly gatewayRequest: GatewayRequest;
  readonly headers: readonly string[];
}

/** Writes content in the requested form, and returns the status. */
export function createGatewayResponses(services: ProcessServices, ownOrigin: boolean) {
  const { ipfs } = services;

  const getPolicy = (cacheControl: string): ContentPolicy => ({
    security: ownOrigin ? undefined : SHOWN_ONLY,
    cacheControl,
  });

  async function sendLocated(exchange: GatewayExchange, located: LocatedPath): Promise<number> {
    const { request, response, gatewayRequest, headers } = exchange;
    const { format } = gatewayRequest;
    const { immutable, ttlSeconds = UNKNOWN_TTL_SECONDS } = located;
    const policy = getPolicy(immutable ? FOREVER : `public, max-age=${ttlSeconds}`);
    if (format.kind === 'car') return await sendCar(exchange, located, format, policy.cacheControl);
    if (format.kind === 'tar') {
      const archive = await tarAt(services, located);
      const content = { ...archive, fileName: gatewayRequest.fileName ?? archive.fileName };
      return await sendContent(request, response, content, headers, policy);
    }
    if (format.kind === 'raw' || format.kind === 'codec') {
      const content = await readBlockContent(gatewayRequest, located);
      return await sendContent(request, response, content, headers, policy);
    }
    const { cid } = located;
    const found = await readBlockAt(services, located);
    const { node } = found;
    if (isDirectory(node)) {
      if (!gatewayRequest.endsInSlash)
        return redirect(response, `${gatewayRequest.url}/${getSearch(request)}`, headers);
      const index = await findEntry(ipfs.node.find, cid, node, 'index.html');
      if (index === undefined) return await sendDirectory(exchange, cid, node, policy.cacheControl);
      const content = await contentAt(services, { ...located, cid: index, segments: ['index.html'] });
      return await sendContent(request, response, applyRequest(gatewayRequest, content), headers, policy);
    }
    const content = await toContent(services, located, found);
    return await sendContent(request, response, applyRequest(gatewayRequest, content), headers, policy);
  }

  /** The policy keeps pages from running scripts where they must not, so browsers may show them. */
  const applyRequest = ({ fileName, download }: GatewayRequest, content: Content): Content => ({
    ...content,
    fileName: fileName ?? content.fileName,
    inline: !download,
  });

  async function readBlockContent({ format, fileName }: GatewayRequest, located: LocatedPath): Promise<Content> {
    const { cid } = located;
    if (format.kind === 'codec' && format.codec !== cid.code)
      throw new ServiceError('not-acceptable', 'The block has another codec: request it with format=raw');
    const block = await rawBlockAt(services, { ...located, remainder: '' });
    return {
      ...block,
      ...(format.kind === 'codec' && {
        tag: `${cidText(cid)}.${format.codec.toString(16)}`,
        mediaType: format.mediaType,
      }),
      fileName: fileName ?? block.fileName,
    };
  }

  async function sendCar(
    { request, response, gatewayRequest, ...exchange }: GatewayExchange,
    { cid, segments, blocks: path }: LocatedPath,
    format: CarFormat,
    cacheControl: string,
  ): Promise<number> {
    const name = cidText(cid);
    const etag = `W/"${name}.car.${segments.length}.${format.variant}"`;
    const headers = [
      ...exchange.headers,
      'ETag',
      etag,
      'Cache-Control',
      cacheControl,
      'Content-Type',
      `application/vnd.ipld.car; version=1; order=dfs; dups=${format.repeats ? 'y' : 'n'}`,
      'Content-Disposition',
      formatDisposition({ inline: false, fileName: gatewayRequest.fileName ?? `${name}.car` }),
      'Accept-Ranges',
      'none',
    ];
    if (matchesEtag(request.headers['if-none-match'], etag)) return endWithout(response, 304, headers);
    await getBlock(ipfs.node.find, cid);
    if (request.method === 'HEAD') return endWithout(response, 200, headers);
    const limits = { maxBlocks: ipfs.limits.maxBlocks, maxBytes: BigInt(ipfs.limits.maxReadBytes) };
    const { scope, selectBytes, repeats } = format;
    const exported = exportDag(ipfs.node.find, { path, end: cid, scope, selectBytes, repeats }, limits);
    await writeBytes(response, writeCar(cid, exported), undefined, () => response.writeHead(200, headers));
    return 200;
  }

  async function sendRecord({ request, response, gatewayRequest, headers }: GatewayExchange): Promise<number> {
    const { path, fileName } = gatewayRequest;
    if (path.namespace !== 'ipns' || path.segments.length > 0 || path.name.kind !== 'key')
      throw new ServiceError('invalid', 'A record belongs to a key: request /ipns/<key>?format=ipns-record');
    await ipfs.ready();
    const record = await ipfs.node.record(path.name, ipfs.limits.nameTimeoutMs);
    if (record === undefined) throw new ServiceError('not-found', `Nothing is published under ${path.name.canonical}`);
    const { bytes } = record;
    const content: Content = {
      size: BigInt(bytes.length),
      tag: createHash('sha256').update(bytes).digest('hex'),
      mediaType: 'application/vnd.ipfs.ipns-record',
      fileName: fileName ?? `${path.name.canonical}.ipns-record`,
      inline: false,
      immutable: false,
      maxBytes: BigInt(bytes.length),
      read: readFrom(bytes),
    };
    const policy = getPolicy(`public, max-age=${getTtlSeconds(record)}`);
    return await sendContent(request, response, content, headers, policy);
  }

  async function sendDirectory(
    { request, response, gatewayRequest, ...exchange }: GatewayExchange,
    cid: Cid,
    node: Directory,
    cacheControl: string,
  ): Promise<number> {
    const etag = `"DirIndex-${PAGE_VERSION}_CID-${cidText(cid)}"`;
    const headers = [
      ...exchange.headers,
      'ETag',
      etag,
      'Cache-Control',
      // The form of the page may change.
      cacheControl === FOREVER ? 'public, max-age=604800' : cacheControl,
      'Content-Security-Policy',
      DIRECTORY_PAGE_SECURITY,
    ];
    if (matchesEtag(request.headers['if-none-match'], etag)) return endWithout(response, 304, headers);
    const entries = await listEntries(ipfs.node.find, cid, node, { after: undefined, limit: MAX_LISTED + 1 });
    const body = renderDirectoryPage({
      cid,
      title: decodeURIComponent(gatewayRequest.url),
      hasParent: gatewayRequest.path.segments.length > 0,
      entries: entries.slice(0, MAX_LISTED),
      more: entries.length > MAX_LISTED,
    });
    await send(request, response, { status: 200, contentType: HTML_TYPE, body, headers });
    return 200;
  }

  return { sendLocated, sendRecord };
}

const getSearch = ({ url = '' }: IncomingMessage): string => {
  const question = url.indexOf('?');
  return question === -1 ? '' : url.slice(question);
};

const redirect = (response: ServerResponse, location: string, headers: readonly string[]): number =>
  endWithout(response, 301, [...headers, 'Location', location, 'Content-Length', '0', 'Cache-Control', 'no-store']);

export function endWithout(response: ServerResponse, status: number, headers: readonly string[]): number {
  response.writeHead(status, [...headers]);
  response.end();
  return status;
}
