import type { IncomingMessage, ServerResponse } from 'node:http';
import { unknownPath } from '../kit/unknown-path.js';
import { renderMessage, renderPage } from '../pages/render.js';
import type { HeaderList } from './header-list.js';
import { PAGE_HEADERS } from './page-headers.js';
import { send } from './respond.js';
import { HTML_TYPE } from './static-pages.js';
import { readShell } from './web-folder.js';

/** Programs read these paths: an error is JSON for them, regardless of `Accept`. */
const PROGRAM_PATH = /^\/(?:api|compat|mcp|docs|assets|metrics|openapi\.json)(?:[/?]|$)/;

/** Whether a person follows a link to a path that does not exist. */
export const isMissingPage = ({ method, url = '', headers }: IncomingMessage, message: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  message === unknownPath().message &&
  /\btext\/html\b/.test(headers.accept ?? '') &&
  !PROGRAM_PATH.test(url);

export const sendMissingPage = (request: IncomingMessage, response: ServerResponse, headers: HeaderList) =>
  sendPage(request, response, 404, renderMissingPage(), headers);

const renderMissingPage = (): string =>
  renderPage(readShell(), {
    title: 'Page not found · Crosstie',
    description: 'This address has no page.',
    body: renderMessage(
      '404',
      'Page not found',
      'This address has no page. Check the spelling, or start at the front page.',
    ),
    noIndex: true,
  });

/** Sends HTML with the headers of a page, which forbid everything but the files of this service. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: HeaderList,
): undefined | Promise<void> {
  const list = [...PAGE_HEADERS, 'Referrer-Policy', 'no-referrer', 'Cache-Control', 'no-cache', ...headers];
  return send(request, response, { status, contentType: HTML_TYPE, body, headers: list });
}
