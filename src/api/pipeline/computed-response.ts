/** A serialized response. Workers exchange it in this form. */
export interface ComputedResponse {
  readonly body: string;
  readonly warnings: readonly string[];
  /** Headers of the response itself, names and values in turn, and its status if it is not that of the operation. */
  readonly headers?: readonly string[] | undefined;
  readonly status?: number | undefined;
}
