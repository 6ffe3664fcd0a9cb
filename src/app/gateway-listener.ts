import type { AddressInfo } from 'node:net';
import { createRouter, type RouterSettings } from '../api/http/router.js';
import type { HttpServer } from '../api/http/server.js';

export interface GatewayListener {
  readonly app: HttpServer['app'];
  readonly port: number;
}

/** Starts a port for content of others: with an origin of its own, its scripts have no access to the API. */
export async function listenWithOwnOrigin(
  at: { readonly host: string; readonly port: number },
  settings: RouterSettings,
  { refuse }: Pick<HttpServer, 'refuse'>,
  register: (app: HttpServer['app']) => void,
): Promise<GatewayListener> {
  const { app, bind } = createRouter([], settings);
  bind({
    serve: () => {
      throw new Error('the gateway has no operations');
    },
    refuse,
  });
  register(app);
  await app.listen(at);
  return { app, port: (app.server.address() as AddressInfo).port };
}
