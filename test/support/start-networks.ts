import type { NetworkId } from '../../src/chains/networks.js';
import { ServiceError } from '../../src/kernel/errors.js';
import type { TestService } from './service.js';

/** Waits until simulated networks have started, without a time limit; HTTP clients get 503 meanwhile. */
export async function startNetworks({ services }: TestService, ...networks: readonly NetworkId[]): Promise<void> {
  for (const network of networks) {
    for (;;) {
      try {
        await services.networks.open(network);
        break;
      } catch (error) {
        if (!(error instanceof ServiceError) || error.kind !== 'unavailable') throw error;
      }
    }
  }
}
