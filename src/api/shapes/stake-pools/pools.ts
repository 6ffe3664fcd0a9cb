export const PARAMETERS =
  'Parameters are those that the ledger holds now: a change takes effect with the next epoch and is among the updates until then. What needs rewards or stake snapshots is null; live stake counts unspent outputs.';
