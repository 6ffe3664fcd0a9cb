import type { InjectOptions } from 'fastify';

const BOUNDARY = 'between-parts';

/** A request that uploads files with their names. */
export function buildUploadRequest(
  files: Readonly<Record<string, string | Uint8Array>>,
  { url = '/api/ipfs/add', headers }: { readonly url?: string; readonly headers: Readonly<Record<string, string>> },
): InjectOptions {
  const parts = Object.entries(files).flatMap(([name, content]) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
