import { bySize, type Codec, type Fields, integer, nullable, record, uint, variants } from './codec.js';
import { plain } from './forms.js';

/** Start or end of an era: time in picoseconds since the system start, slot, epoch and, since node 10.6, Peras round. */
export interface NodeBound {
  readonly picoseconds: bigint;
  readonly slot: number;
  readonly epoch: number;
  readonly perasRound?: number;
}

const BOUND = { picoseconds: integer, slot: uint, epoch: uint } satisfies Fields;

export const bound = bySize({ ...BOUND, perasRound: uint }, BOUND) as Codec<unknown> as Codec<NodeBound>;

/** `[0, slots, [0]]`: the last part is a remnant that nodes still write. */
const safeZone = variants('safe zone', [
  [
    0,
    'standard',
    {
      slots: uint,
      before: variants('limit', [
        [0, 'none', {}],
        [1, 'epoch', { epoch: uint }],
      ]),
    },
  ],
  [1, 'unlimited', {}],
]);

const PARAMETERS = { epochSlots: uint, slotMs: uint, safeZone, genesisWindow: uint } satisfies Fields;

export interface NodeEraParameters {
  readonly epochSlots: number;
  readonly slotMs: number;
  readonly genesisWindow: number;
  readonly perasRoundSlots?: number;
}

export const eraParameters = bySize(
  { ...PARAMETERS, perasRoundSlots: uint },
  PARAMETERS,
) as Codec<unknown> as Codec<NodeEraParameters>;

export const eraSummary = record({ start: bound, end: nullable(bound), parameters: eraParameters });

/** Answer to `GetInterpreter`: the eras that are known so far. */
export const eraHistory = plain.list(eraSummary);
