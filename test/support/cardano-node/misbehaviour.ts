/**
 * How a connection of the test node fails. Bytes and messages are counted from 0 over everything that the node sends.
 */
export type Misbehaviour =
  | { readonly kind: 'cut'; readonly atByte: number }
  | { readonly kind: 'stall'; readonly atByte: number }
  | { readonly kind: 'garbage'; readonly atByte: number; readonly bytes: Uint8Array }
  | {
      readonly kind:
        | 'oversize-segment'
        | 'truncated-message'
        | 'duplicate-message'
        | 'out-of-protocol'
        | 'unknown-protocol'
        | 'wrong-direction'
        | 'endless-message'
        | 'deep-message'
        | 'skipped-message';
      readonly atMessage: number;
    }
  | { readonly kind: 'wrong-magic'; readonly magic: number }
  | { readonly kind: 'refuse-versions'; readonly versions: readonly number[] }
  | { readonly kind: 'refuse'; readonly reason: string }
  | { readonly kind: 'choose-version'; readonly version: number }
  | { readonly kind: 'no-blocks' };

/** By connection number, from 0. */
export type MisbehaviourPlan = (connection: number) => Misbehaviour | undefined;
