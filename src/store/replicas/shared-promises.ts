import type { NetworkId } from '../../chains/networks.js';
import type { ReadPromise } from './index-position.js';

/**
 * The newest state that any worker of a service has shown to any caller. A caller may reach another worker with each
 * connection, so all of them show this state or a later one.
 */
export interface SharedPromises {
  get(network: NetworkId): ReadPromise | undefined;
  /** Resolves when every worker knows the state: only then may the response be sent. */
  announce(network: NetworkId, shown: ReadPromise, options: { readonly replace: boolean }): Promise<void>;
}
