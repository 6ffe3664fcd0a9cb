import { type Agent, request } from 'node:http';
import type { FuzzedResponse } from './check-response.js';
import type { FuzzedRequest } from './random-request.js';

/** A response is not read beyond this size: streamed results and files can be large. */
const MAX_BODY = 2_000_000;

/** Sends a request unchanged and reads the response. Event streams are closed once their headers have arrived. */
export function sendRequest(
  url: string,
  { method, target, headers, body, operation }: FuzzedRequest,
  agent: Agent,
): Promise<FuzzedResponse | 'too-large'> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target, headers, agent }, (response) => {
      const { statusCode: status = 0 } = response;
      if (operation.feed && status === 200) {
        response.destroy();
        return resolve({ status, headers: response.headers, body: '' });
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MAX_BODY) {
          chunks.push(chunk);
        } else {
          response.destroy();
          resolve('too-large');
        }
      });
      response.on('end', () => resolve({ status, headers: response.headers, body: Buffer.concat(chunks).toString() }));
      response.on('error', (error) => (size > MAX_BODY ? undefined : reject(error)));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
