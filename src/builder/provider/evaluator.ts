import { type OutputReference, writeOutput } from '../../chains/cardano/transactions/output.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import type { RedeemerPurpose } from '../../chains/cardano/transactions/witnesses.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { toHex } from '../../kernel/hex.js';
import type { PlutusOptions } from '../compose/compose.js';
import { BuildError } from '../errors.js';
import { formatReference } from '../plan/fixed-inputs.js';
import type { PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import type { ScriptTransaction } from '../scripts/script-transaction.js';
import type { OnNetwork, ServiceClient } from './service-client.js';

/** The maximum of the operation; outputs beyond it must be on the chain. */
const MAX_ADDITIONAL = 100;

/** Evaluates drafts by the service. Outputs of the request need not be on the chain yet. */
export const createEvaluator =
  (client: ServiceClient, on: OnNetwork): NonNullable<PlutusOptions['evaluate']> =>
  (request) => {
    // Listed when a script runs: that decodes the whole wallet, and a request may state all units.
    let outputs: ReadonlyMap<string, PlacedOutput> | undefined;
    return async (draft) => {
      outputs ??= new Map(listOutputs(request).map((output) => [formatReference(output.reference), output]));
      const body = { cbor: toHex(draft.cbor), additionalUtxoSet: listAdditional(draft, outputs) };
      const redeemers = await client.evaluateTransaction({ ...on, body });
      return redeemers.map(({ redeemerTag, index, exUnits, error }) => {
        const purpose = redeemerTag as RedeemerPurpose;
        if (exUnits === null) {
          const name = draft.redeemers.find((each) => each.purpose === purpose && each.index === index)?.name;
          throw new BuildError(`The script of ${name} (redeemer ${purpose} ${index}) fails: ${error}`);
        }
        return { purpose, index, memory: BigInt(exUnits.mem), steps: BigInt(exUnits.steps) };
      });
    };
  };

const listOutputs = (request: ScriptTransactionRequest): readonly PlacedOutput[] => [
  ...request.wallet,
  ...(request.collateral ?? []),
  ...(request.spends ?? []),
  ...request.inputs.map(({ output }) => output),
  ...request.referenceInputs,
];

/** The outputs that a draft spends or reads, as `{txHash, outputIndex, cbor}`. */
function listAdditional({ cbor }: ScriptTransaction, outputs: ReadonlyMap<string, PlacedOutput>): unknown[] {
  const { body } = decodeTransaction(cbor);
  const used = [...body.inputs, ...body.referenceInputs, ...body.collateral].map(
    (reference: OutputReference) => [formatReference(reference), reference] as const,
  );
  return [...new Map(used)].slice(0, MAX_ADDITIONAL).flatMap(([name, { txHash, index }]) => {
    const output = outputs.get(name);
    if (output === undefined) return [];
    const writer = new CborWriter();
    writeOutput(writer, output.content);
    return [{ txHash: toHex(txHash), outputIndex: index, cbor: toHex(writer.finish()) }];
  });
}
