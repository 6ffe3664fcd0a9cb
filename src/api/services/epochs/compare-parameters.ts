import { actionIdText } from '../../../chains/cardano/governance/governance-id.js';
import { type EnactedChange, findEnactedChanges } from '../../../store/queries/cardano/governance/enacted-changes.js';
import type { Chain } from '../../shapes/epochs/parameters.js';
import { toParameterUpdateJson } from '../../shapes/epochs/protocol-params.js';
import { readParametersJson } from './parameters.js';

export interface ParameterDifference {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly govActionId: string | null;
}

/** Fields of the response that are not parameters. */
const OTHER_FIELDS: readonly string[] = ['nonce', 'origin', 'govActionId'];

/** The parameters that differ between two epochs, each with the action that changed it. Eras add and remove parameters. */
export const compareParameters = (
  { db, network }: Chain,
  epochs: { readonly from: number; readonly to: number },
): Promise<ParameterDifference[]> =>
  db.snapshot(async (snapshot) => {
    const chain = { db: snapshot, network };
    const to: Readonly<Record<string, unknown>> = await readParametersJson(chain, epochs.to);
    const from: Readonly<Record<string, unknown>> = await readParametersJson(chain, epochs.from);
    const names = [...new Set([...Object.keys(to), ...Object.keys(from)])].filter(
      (name) => !OTHER_FIELDS.includes(name) && !isSame(from[name], to[name]),
    );
    if (names.length === 0) return [];
    const changes = await findEnactedChanges(snapshot, {
      after: Math.min(epochs.from, epochs.to),
      upTo: Math.max(epochs.from, epochs.to),
    });
    const changedBy = new Map(changes.flatMap((change) => listChangedNames(change).map((name) => [name, change.id])));
    return names.map((name) => {
      const id = changedBy.get(name);
      const govActionId = id === undefined ? null : actionIdText(id);
      return { name, from: from[name] ?? null, to: to[name] ?? null, govActionId };
    });
  });

function listChangedNames({ action }: EnactedChange): readonly string[] {
  if (action.kind === 'hard-fork') return ['protocolMajorVer', 'protocolMinorVer'];
  return action.kind === 'parameter-change' ? Object.keys(toParameterUpdateJson(action.update)) : [];
}

const isSame = (a: unknown, b: unknown): boolean => {
  const text = (value: unknown) =>
    JSON.stringify(value ?? null, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
  return text(a) === text(b);
};
