import type { Principal } from '../../access/credentials/authenticate.js';
import { networkById } from '../../chains/networks.js';
import { getOperationMethod, type Operation } from '../kit/operation.js';

/**
 * Whether an agent with this credential may call the operation; operations that it may not call are not listed to it.
 */
export function isCallable(operation: Operation, principal: Principal): boolean {
  const gate = operation.gate as Operation['gate'] & string;
  // Operations on accounts, keys and those of the operator are for people: an agent needs no passwords.
  if (gate !== 'caller' && !(gate === 'public' && getOperationMethod(operation) === 'GET')) return false;
  // Files cannot be sent through a tool, and a tool result cannot be an endless stream.
  if (operation.bodyStream !== undefined || operation.feed) return false;
  if (operation.addOn !== null && !principal.addOns.has(operation.addOn)) return false;
  if (operation.writes && !principal.writeAccess) return false;
  if (principal.network === undefined) return true;
  const { family, chain } = networkById(principal.network);
  const scope = operation.scope as Operation['scope'] & string;
  if (scope === 'market') return chain === 'Cardano';
  return scope === 'none' || scope === 'any' || scope === 'chain' || scope === family;
}
