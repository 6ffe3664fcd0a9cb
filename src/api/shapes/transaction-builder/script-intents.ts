import { ServiceError } from '../../../kernel/errors.js';
import type { ComposeSource, NamedIntent } from './intent-names.js';
import type { BuildScript } from './script-shapes.js';

/**
 * The items of a script build as intents. They keep the names of their fields, so that errors are those of the body.
 * The outputs come first: a redeemer refers to them as those of intent 0.
 */
export function toComposeSource(body: BuildScript): ComposeSource {
  const { inputs = [], mints = [], withdrawals = [], certificates = [], ...rest } = body;
  const { outputs = [], referenceInputs = [], ...common } = rest;
  if ([...inputs, ...mints, ...withdrawals, ...certificates].every(({ redeemer }) => redeemer === undefined))
    throw new ServiceError('invalid', 'No script runs: use a build operation without scripts');
  return {
    ...common,
    intents: [
      { kind: 'payment', name: '', outputs },
      { kind: 'spend', name: '', inputs },
      ...mints.map((each, index): NamedIntent => ({ ...each, kind: 'mint', name: `mints[${index}]` })),
      ...withdrawals.map(
        (each, index): NamedIntent => ({ ...each, kind: 'withdrawal', name: `withdrawals[${index}]` }),
      ),
      ...certificates.map((each, index) => toIntent(each, `certificates[${index}]`)),
      ...referenceInputs.map(
        (each, index): NamedIntent => ({ kind: 'reference', name: `referenceInputs[${index}]`, inputs: [each] }),
      ),
    ],
  };
}

/** One certificate for all steps: a redeemer belongs to one certificate. */
function toIntent(given: NonNullable<BuildScript['certificates']>[number], name: string): NamedIntent {
  const { action, poolId, drepId, includeStakeRegistration, ...account } = given;
  if (action !== 'delegate') {
    if (poolId !== undefined || drepId !== undefined || includeStakeRegistration)
      throw new ServiceError(
        'invalid',
        `${name}: 'poolId', 'drepId' and 'includeStakeRegistration' are only allowed with 'delegate'`,
      );
    return { ...account, kind: 'stakeRegistration', name, deregister: action === 'deregister' };
  }
  const delegation = {
    ...account,
    name,
    certificateEncoding: 'combined',
    ...(includeStakeRegistration !== undefined && { includeStakeRegistration }),
  } as const;
  if (drepId !== undefined)
    return { ...delegation, kind: 'voteDelegation', drepId, ...(poolId !== undefined && { poolId }) };
  if (poolId !== undefined) return { ...delegation, kind: 'delegation', poolId };
  throw new ServiceError('invalid', `${name}: pass 'poolId', 'drepId' or both`);
}
