export const PARAMETERS =
  'Parameters are the current ones of the ledger: a change takes effect in the next epoch and is among the updates until then.';
