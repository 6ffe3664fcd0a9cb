import { hash } from 'node:crypto';

/** Identifies the content of a response. Weak, because the same response may be compressed or not. */
export const computeEtag = (body: string): string => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag.replace(/^W\//, '') === bare;
  });
}
