import { createFrame, toChangeOutputs } from '../assemble/build.js';
import { BuildError } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { Payment, SelectionPreference, Strategy, Utxo } from '../request/request.js';
import type { Change } from '../request/unsigned-tx.js';
import { balanceBest } from '../selection/find-inputs.js';

export interface SelectionRequest {
  readonly utxos: readonly Utxo[];
  readonly outputs: readonly Payment[];
  /** The address of the first UTxO when absent. */
  readonly changeAddress?: string;
  readonly senderAddress?: string;
  readonly strategy?: Strategy;
  readonly seed?: number;
  readonly selection?: SelectionPreference;
}

export interface SelectedInputs {
  readonly selected: readonly Utxo[];
  readonly change: readonly Change[];
  readonly fee: bigint;
}

/** The inputs that a transfer would spend, without building it. Deterministic. */
export function selectInputs(request: SelectionRequest, ledger: LedgerView): SelectedInputs {
  const { outputs, utxos } = request;
  const changeAddress = request.changeAddress ?? request.senderAddress ?? utxos[0]?.address;
  if (changeAddress === undefined) throw new BuildError('changeAddress is required when there are no UTxOs');
  const frame = createFrame({ outputs }, { ...request, changeAddress }, ledger);
  const balanced = balanceBest(frame);
  return {
    selected: balanced.inputs.map((index) => frame.wallet.utxos[index]!),
    change: toChangeOutputs(frame, balanced),
    fee: balanced.fee,
  };
}
