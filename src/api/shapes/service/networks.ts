import Type, { type Static } from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { isDegraded, type NetworkState, type ChainTip as Tip } from '../../kit/network-state.js';
import { Closed, Count, Nullable, named, OneOf } from '../../kit/schema.js';

export const ChainTip = named(
  'ChainTip',
  Closed({
    hash: Type.String({ description: FIELD.blockHash }),
    height: Count(FIELD.blockHeight),
    slot: Count('Absolute slot of the block; on chains without slots its height'),
    epoch: Nullable(Count('Epoch of the block; null on chains without epochs')),
    epochSlot: Nullable(Count('Slot within the epoch, from 0; null on chains without epochs')),
    time: Nullable(Count('Unix time in seconds; null when the chain does not derive it from slots')),
    era: Nullable(Type.String({ description: 'Name of the era of the block; null on chains without eras' })),
  }),
);

export const toTipJson = (tip: Tip | undefined): Static<typeof ChainTip> | null =>
  tip === undefined
    ? null
    : {
        ...tip,
        epoch: tip.epoch ?? null,
        epochSlot: tip.epochSlot ?? null,
        time: tip.time ?? null,
        era: tip.era ?? null,
      };

export const SourceName = OneOf(
  ['sandbox', 'node', 'files', 'indexer', 'none'],
  'Source of the blocks; `none`: no source is configured',
);

export const NetworkStateName = OneOf(
  ['idle', 'starting', 'syncing', 'live', 'behind', 'halted'],
  '`live`: at the tip. `syncing`: blocks are being loaded. `behind`: responses are older than they should be. `halted`: the operator has to act. `idle`: not in use',
);

export const StateReason = Nullable(Type.String({ description: 'Why it is `behind` or `halted`; null otherwise' }));

/** Current problems of the index, and of its source if those are different. */
export function incidentsIn(state: NetworkState): string[] {
  const contradictions = describeContradictions(state.selfCheck);
  if (!isDegraded(state)) return contradictions;
  const reason = state.state === 'halted' ? `Indexing has halted: ${state.reason}` : state.reason;
  const all = state.source.reason === state.reason ? [reason] : [reason, state.source.reason];
  return [...all.filter((each) => each !== undefined), ...contradictions];
}

function describeContradictions(selfCheck: NetworkState['selfCheck']): string[] {
  if (selfCheck === undefined || selfCheck.findings === 0) return [];
  return [
    `The chain contradicts the computed ledger state ${selfCheck.findings} times, last at ${selfCheck.lastFinding}`,
  ];
}

export const Percent = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Progress of the synchronization in percent; null while unknown',
  }),
);
