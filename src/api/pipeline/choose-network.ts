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
export function chooseNetwork(operation: Operation, principal: Principal, given: unknown): Network | undefined {
  const scope = operation.scope as Operation['scope'] & string;
  if (scope === 'none') return undefined;
  if (scope === 'market') return chooseMarket(principal, given);
  const named = given === undefined ? undefined : parseGiven(given);
  if (principal.network !== undefined) {
    if (named !== undefined && named !== principal.network) throw mismatch();
    const network = networkById(principal.network);
    if (scope !== 'any' && scope !== 'chain' && network.family !== scope) throw mismatch();
    return network;
  }
  if (scope === 'chain') return networkById(named ?? principal.defaultNetwork);
  if (scope === 'any') return named === undefined ? undefined : networkById(named);
  if (named !== undefined) {
    const network = networkById(named);
    if (network.family !== scope) throw mismatch();
    return network;
  }
  const preferred = networkById(principal.defaultNetwork);
  return preferred.family === scope ? preferred : mainnetOf(scope);
}

/**
 * The market-data operations have their own `network` parameter, which is not compared with the key's (decision 2.5).
 */
function chooseMarket(principal: Principal, given: unknown): Network {
  if (principal.network !== undefined && networkById(principal.network).chain !== 'Cardano') throw mismatch();
  const text = given ?? 'mainnet';
  const market = typeof text === 'string' ? text.toLowerCase() : undefined;
  const network =
    networks.find((candidate) => candidate.market !== undefined && candidate.market === market) ??
    networks.find((candidate) => candidate.market !== undefined && candidate.id === parseNetwork(String(text)));
  if (market === undefined || network === undefined) throw invalidNetwork(given);
  return network;
}

function parseGiven(given: unknown): NetworkId {
  const id = typeof given === 'string' ? parseNetwork(given) : undefined;
  if (id === undefined) throw invalidNetwork(given);
  return id;
}

const mainnetOf = (family: Family): Network =>
  networks.find((network) => network.family === family && network.id.endsWith('_MAINNET')) as Network;

const invalidNetwork = (given: unknown): ServiceError =>
  new ServiceError('invalid', `Invalid value ${quoted(given)} for parameter 'network'`);

const mismatch = (): ServiceError => new ServiceError('invalid', 'Network Mismatch');
