import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateState } from '../../access/limits/limits.js';
import { andThen } from '../../kernel/and-then.js';
import type { Log } from '../../kernel/log.js';
import type { CompatErrors } from '../kit/compat-api.js';
import { type CorsPolicy, corsHeaders } from './cors.js';
import { toFailure } from './failure.js';
import type { HeaderList } from './header-list.js';
import { isMissingPage, sendMissingPage } from './html-response.js';
import { addRateHeaders } from './rate-headers.js';
import type { Rejections } from './rejections.js';
import { JSON_TYPE, SECURITY_HEADERS, send } from './respond.js';

/** Writes an error response and returns its status. */
export type SendFailure = (
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  requestId: string,
  extra?: HeaderList,
  rate?: RateState,
) => number | Promise<number>;

export const createSendFailure =
  (log: Log, cors: CorsPolicy, rejections: Rejections, compat: CompatErrors): SendFailure =>
  (request, response, error, requestId, extra = [], rate = undefined) => {
    rejections.count(error);
    const failure = toFailure(error);
    if (failure.unexpected) log.error('request.failed', { requestId, path: loggedPath(request.url), error });
    const headers = [
      ...SECURITY_HEADERS,
      ...corsHeaders(cors, request.headers.origin),
      'Cache-Control',
      'no-store',
      'X-Request-Id',
      requestId,
      'X-Error-Code',
      failure.kind,
      ...failure.headers,
      ...extra,
    ];
    addRateHeaders(headers, rate);
    if (isMissingPage(request, failure.message)) {
      const sent = sendMissingPage(request, response, ['X-Request-Id', requestId]);
      return andThen(sent, () => failure.status);
    }
    const form = compat.find(request.url ?? '');
    const status = form?.status(failure.kind, failure.message) ?? failure.status;
    const body = form?.body({ ...failure, status }) ?? JSON.stringify({ error: failure.message });
    const sent = send(request, response, { status, contentType: form?.contentType ?? JSON_TYPE, body, headers });
    return andThen(sent, () => status);
  };

/** The path without parts that may be secret: the query, and the id that gives access to a signing session. */
const loggedPath = (url: string | undefined): string =>
  (url ?? '').split('?')[0]?.replace(/(\/sessions\/)[^/]+/i, '$1…') ?? '';
