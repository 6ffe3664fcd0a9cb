import type { OperationId } from '../../client/generated.js';
import type { Field, LineField, Said } from './fields.js';

export type BuildOperation = Extract<OperationId, `build${string}`>;

/** Everything that the page knows of one kind of transaction: the page itself is the same for all. */
export interface BuildForm {
  readonly name: string;
  /** What somebody should know before, in a sentence or two. */
  readonly about?: string | undefined;
  readonly operation: BuildOperation;
  readonly fields: readonly Field[];
  readonly metadata: boolean;
  /** Whose coins are spent, where that is not an address of whoever builds. What is left then goes where it came from. */
  readonly sender?: LineField | undefined;
  /** What the request says, where that is not what its fields say. Throws a sentence where something typed is wrong. */
  readonly says?: ((own: Said) => object) | undefined;
}
