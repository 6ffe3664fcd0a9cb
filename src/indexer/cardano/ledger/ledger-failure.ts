/** The engine could not apply a block: an error of this program, or of the state before it. */
export class LedgerFailure extends Error {
  readonly height: number;

  constructor(height: number, cause: unknown) {
    super(`the ledger state could not be computed at height ${height}`, { cause });
    this.height = height;
  }
}
