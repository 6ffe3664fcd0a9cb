import type { HeaderList } from './header-list.js';
import { SECURITY_HEADERS } from './respond.js';

/**
 * A page runs its own files and calls its own service; nothing else loads, frames it or takes a form from it. Should a
 * bug ever write what a chain says as markup, it still cannot run or load anything.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const PAGE_HEADERS: HeaderList = SECURITY_HEADERS.map((value, place) =>
  SECURITY_HEADERS[place - 1] === 'Content-Security-Policy' ? POLICY : value,
);
