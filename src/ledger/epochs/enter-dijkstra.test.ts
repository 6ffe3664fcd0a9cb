import { expect, test } from 'vitest';
import { block, CONSTANTS, EPOCH_SLOTS } from '../../../test/support/ledger-engine.js';
import { activeProposal, createGovernanceState, idKey, ratio } from '../../../test/support/ledger-governance.js';
import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';
import { DRAFT_DIJKSTRA_PARAMETERS } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import { decodeTaggedJson, encodeTaggedJson } from '../../kernel/tagged-json.js';
import { applyBlock } from '../apply-block.js';

const constants = {
  ...CONSTANTS,
  appliesDraftEras: true,
  genesis: { ...CONSTANTS.genesis, dijkstra: DRAFT_DIJKSTRA_PARAMETERS },
};

/** A state whose next boundary enacts the action. */
function createRatified(major: number, action: GovernanceAction) {
  const state = createGovernanceState({ epoch: 0, major });
  state.proposals.set(idKey(1), activeProposal(1, action));
  state.governance.update({ ratified: { ...state.governance.get().ratified, enacted: [idKey(1)] } });
  return state;
}

const enterEpoch = (state: ReturnType<typeof createRatified>, epoch: number) =>
  applyBlock(state, block(epoch * EPOCH_SLOTS + 5, { era: state.epoch.get().era }), constants);

test('hard fork to Dijkstra adds the parameters of its genesis file', () => {
  const state = createRatified(11, {
    kind: 'hard-fork',
    previous: undefined,
    protocolVersion: { major: 12, minor: 0 },
  });
  const { parameters: conway } = state.epoch.get();
  enterEpoch(state, 1);
  const { era, parameters, previousParameters } = state.epoch.get();
  const { costModels, ...added } = DRAFT_DIJKSTRA_PARAMETERS;
  expect(era).toBe('dijkstra');
  expect(parameters).toMatchObject({ ...added, minFeeA: conway.minFeeA, protocolVersion: { major: 12, minor: 0 } });
  expect(parameters.costModels).toEqual([...conway.costModels!, ...costModels!]);
  expect(previousParameters).toEqual(conway);
  expect(decodeTaggedJson(encodeTaggedJson(parameters))).toMatchObject({ maxPledgeLeverage: {}, minPoolMargin: {} });
  enterEpoch(state, 2);
  expect(state.epoch.get().parameters).toEqual(parameters);
});

test('parameter change of Dijkstra is enacted', () => {
  const update = {
    maxPledgeLeverage: { limit: ratio(10, 1) },
    refScriptCostStride: 7n,
    costModels: [[3, [5n]]] as const,
  };
  const state = createRatified(12, {
    kind: 'parameter-change',
    previous: undefined,
    update,
    guardrailScript: undefined,
  });
  const before = state.epoch.get().parameters.costModels!;
  enterEpoch(state, 1);
  expect(state.epoch.get().parameters).toMatchObject({ ...update, costModels: [...before, [3, [5n]]] });
});
