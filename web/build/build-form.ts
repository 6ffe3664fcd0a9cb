import type { OperationId } from '../../client/generated.js';
import type { Field, FieldValues, LineField } from './fields.js';

export type BuildOperation = Extract<OperationId, `build${string}`>;

/** Definition of one transaction type for the build page, which is the same for all types. */
export interface BuildForm {
  readonly name: string;
  /** Help text in a sentence or two. */
  readonly about?: string | undefined;
  readonly operation: BuildOperation;
  readonly fields: readonly Field[];
  readonly metadata: boolean;
  /**
   * Field of the sender, when the coins do not belong to an address of the user. The change then returns to the sender.
   */
  readonly sender?: LineField | undefined;
  /**
   * Converts field values to the request body, when it differs from the fields. Throws an error message for invalid
   * input.
   */
  readonly toRequest?: ((values: FieldValues) => object) | undefined;
}
