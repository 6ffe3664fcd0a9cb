import { IncomingMessage } from 'node:http';
import { COMPAT_NAMES, findSocketPath } from '../kit/compat-api.js';

const ROOT = '/compat';

/** Those of other services, with or without a key in the path. */
const COMPAT_SOCKETS = COMPAT_NAMES.flatMap((name) => findSocketPath(name)?.slice(ROOT.length) ?? []).join('|');

/** A WebSocket may only be requested at the paths that services declare. */
const SOCKET_PATH = new RegExp(`^(?:/ws|${ROOT}(?:/[^/?]+)?(?:${COMPAT_SOCKETS})/?)(?:\\?|$)`);

/**
 * Node passes every request that offers an upgrade to the listener of `upgrade`, also one that only offers HTTP/2. Those
 * are served as plain requests, as if there were no listener: Node asks the message whether it is an upgrade.
 */
export class UpgradableMessage extends IncomingMessage {
  /** No private field: Node's constructor sets `upgrade` before such a field would exist. */
  declare private offered: boolean | undefined;

  get upgrade(): boolean {
    if (this.offered !== true) return false;
    // Node closes the connection of a CONNECT, which no listener handles.
    if (this.method === 'CONNECT') return true;
    const isSocket = this.method === 'GET' && SOCKET_PATH.test(this.url ?? '');
    return isSocket && this.headers.upgrade?.toLowerCase() === 'websocket';
  }

  set upgrade(offered: boolean | null) {
    this.offered = offered === true;
  }
}
