import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import type { Resolve, ResolvedAddress, Transport, TransportRequest } from './off-chain.js';

export const resolveName: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family as ResolvedAddress['family'] }));
};

/** Each exchange uses its own connection to the checked address. */
export const httpTransport: Transport = ({ url, address, signal }) =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      options({ address, signal }),
      (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: toHeaders(response),
          body: response as AsyncIterable<Buffer>,
          close: () => response.destroy(),
        }),
    );
    request.on('error', reject);
    request.end();
  });

const options = (target: Pick<TransportRequest, 'address' | 'signal'>): RequestOptions => ({
  ...connectTo(target),
  method: 'GET',
  headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'crosstie' },
});

/** A connection of its own to the address that was checked. */
export const connectTo = ({ address, signal }: Pick<TransportRequest, 'address' | 'signal'>): RequestOptions => ({
  agent: false,
  signal,
  maxHeaderSize: 16_384,
  // Replaces the DNS lookup; with `all`, Node expects a list.
  lookup: (_, { all }, done) => (all ? done(null, [address]) : done(null, address.address, address.family)),
});

const toHeaders = ({ headers }: IncomingMessage): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
