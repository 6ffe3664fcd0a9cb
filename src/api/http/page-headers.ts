import type { HeaderList } from './header-list.js';
import { SECURITY_HEADERS } from './respond.js';

/**
 * A page runs its own files and calls its own service; nothing else may load, frame it or receive a form from it. If a
 * bug ever rendered chain data as markup, it still could not run or load anything.
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

export const PAGE_HEADERS: HeaderList = SECURITY_HEADERS.map((value, index) =>
  SECURITY_HEADERS[index - 1] === 'Content-Security-Policy' ? POLICY : value,
);
