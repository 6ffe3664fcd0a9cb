import type { Principal } from '../../access/credentials/authenticate.js';
import { networkById } from '../../chains/networks.js';
import { methodOf, type Operation } from '../kit/operation.js';

/** Whether an agent with this credential may call the operation at all; what it may not call is not shown to it. */
export function isCallable(operation: Operation, principal: Principal): boolean {
  const gate = operation.gate as Operation['gate'] & string;
  // Accounts, keys and the operator's doors are for people: an agent has no business with passwords.
  if (gate !== 'caller' && !(gate === 'public' && methodOf(operation) === 'GET')) return false;
  // Files cannot be sent through a tool, and one answer cannot go on for ever.
  if (operation.bodyStream !== undefined || operation.feed) return false;
  if (operation.addOn !== null && !principal.addOns.has(operation.addOn)) return false;
  if (operation.writes && !principal.writeAccess) return false;
  if (principal.network === undefined) return true;
  const { family, chain } = networkById(principal.network);
  const scope = operation.scope as Operation['scope'] & string;
  if (scope === 'market') return chain === 'Cardano';
  return scope === 'none' || scope === 'any' || scope === 'chain' || scope === family;
}
