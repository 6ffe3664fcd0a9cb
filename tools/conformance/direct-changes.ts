import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import type { ProtocolParameterUpdate } from '../../src/chains/cardano/parameters/protocol-update.js';
import { findDifferences } from './find-differences.js';
import type { Vector } from './vector-file.js';
import type { DirectChange, VectorLedger } from './vector-ledger.js';

/**
 * Some tests of the Haskell ledger set protocol parameters or the threshold of the committee without a transaction, and
 * the vectors do not record it. The new values are in the final state; the time is not known. Returns the changes that
 * may explain a difference from the final state, where there is one.
 */
export function findDirectChanges({ final, findParameters }: Vector, { state }: VectorLedger): readonly DirectChange[] {
  const { committee } = state.governance.get();
  const expected = final.governance.committee?.threshold;
  const committeeThreshold =
    expected !== undefined && findDifferences(committee?.threshold, expected).length > 0 ? expected : undefined;
  const { parameters, previousParameters } = state.epoch.get();
  const candidates = [
    changedFields(parameters, findParameters(final.governance.parameters)),
    // An enacted action may have replaced the value since.
    changedFields(previousParameters, findParameters(final.governance.previousParameters)),
  ];
  const changes = candidates.filter((update) => Object.keys(update).length > 0);
  if (changes.length === 0 && committeeThreshold !== undefined) changes.push({});
  return changes.map((update) => ({ parameters: update, committeeThreshold }));
}

function changedFields(actual: ProtocolParameters, expected: ProtocolParameters | undefined): ProtocolParameterUpdate {
  const fields = Object.entries(expected ?? {}).filter(
    ([name, value]) => findDifferences(actual[name as keyof ProtocolParameters], value).length > 0,
  );
  return Object.fromEntries(fields);
}
