import type { Principal } from '../../access/credentials/authenticate.js';
import {
  type Family,
  type Network,
  type NetworkId,
  networkById,
  networks,
  parseNetwork,
} from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Operation } from '../kit/operation.js';
import { quoted } from '../kit/parameters.js';

/**
 * Chooses the network of a request (specification 1, decisions 2.2 to 2.6): the value in body or query, else the key's
 * own, else the session's default. `requested` is the raw value, of any type.
 */
export function chooseNetwork(operation: Operation, principal: Principal, requested: unknown): Network | undefined {
  const scope = operation.scope as Operation['scope'] & string;
  if (scope === 'none') return undefined;
  if (scope === 'market') return chooseMarket(principal, requested);
  const requestedId = requested === undefined ? undefined : parseRequestedNetwork(requested);
  if (principal.network !== undefined) {
    if (requestedId !== undefined && requestedId !== principal.network) throw mismatch();
    const network = networkById(principal.network);
    if (scope !== 'any' && scope !== 'chain' && network.family !== scope) throw mismatch();
    return network;
  }
  if (scope === 'chain') return networkById(requestedId ?? principal.defaultNetwork);
  if (scope === 'any') return requestedId === undefined ? undefined : networkById(requestedId);
  if (requestedId !== undefined) {
    const network = networkById(requestedId);
    if (network.family !== scope) throw mismatch();
    return network;
  }
  const preferred = networkById(principal.defaultNetwork);
  return preferred.family === scope ? preferred : findMainnet(scope);
}

/**
 * The market-data operations have their own `network` parameter, which is not compared with the key's (decision 2.5).
 */
function chooseMarket(principal: Principal, requested: unknown): Network {
  if (principal.network !== undefined && networkById(principal.network).chain !== 'Cardano') throw mismatch();
  const text = requested ?? 'mainnet';
  const market = typeof text === 'string' ? text.toLowerCase() : undefined;
  const network =
    networks.find((candidate) => candidate.market !== undefined && candidate.market === market) ??
    networks.find((candidate) => candidate.market !== undefined && candidate.id === parseNetwork(String(text)));
  if (market === undefined || network === undefined) throw invalidNetwork(requested);
  return network;
}

function parseRequestedNetwork(requested: unknown): NetworkId {
  const id = typeof requested === 'string' ? parseNetwork(requested) : undefined;
  if (id === undefined) throw invalidNetwork(requested);
  return id;
}

const findMainnet = (family: Family): Network =>
  networks.find((network) => network.family === family && network.id.endsWith('_MAINNET')) as Network;

const invalidNetwork = (requested: unknown): ServiceError =>
  new ServiceError('invalid', `Invalid value ${quoted(requested)} for parameter 'network'`);

const mismatch = (): ServiceError => new ServiceError('invalid', 'Network Mismatch');
