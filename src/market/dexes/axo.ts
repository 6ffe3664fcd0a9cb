import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readAsset, readConstructorIndex, readFields, readInteger, readItems, unitFrom } from '../datum.js';
import type { Dex, Order, OrderEnd, Quantity, ScriptOutput } from '../dex.js';
import { readAmount } from './amounts.js';

/** `C0[{node: {policy: {name: amount}}}, [assets], instance token, parameters, variables]`. */
function readOrder({ datum }: ScriptOutput): Order | undefined {
  const fields = readFields(datum, 0, 5);
  const allocation = fields?.[0];
  const assets = readItems(fields?.[1])?.map(readAsset);
  const instance = readAsset(fields?.[2]);
  if (allocation?.kind !== 'map' || assets === undefined || assets.includes(undefined)) return undefined;
  if (instance === undefined || fields?.[3]?.kind !== 'map') return undefined;
  const allocated = allocation.entries.map(([node, holds]) => ({ node: readInteger(node), ...readQuantities(holds) }));
  if (allocated.some(({ node, quantities }) => node === undefined || quantities === undefined)) return undefined;
  const offer = allocated.flatMap(({ quantities }) => quantities ?? []).find(({ amount }) => amount > 0n);
  return {
    dex: 'AXO',
    step: 'swap',
    style: 'STRATEGY',
    offer,
    // The direction of its price depends on the strategy, which no datum names.
    request: undefined,
    pool: undefined,
    // The owner is the holder of the instance token.
    owner: undefined,
    receiver: undefined,
    cancelKey: undefined,
    deadline: undefined,
    batcherFee: undefined,
    deposit: undefined,
    beacon: instance,
  };
}

function readQuantities(data: PlutusData): { readonly quantities: readonly Quantity[] | undefined } {
  if (data.kind !== 'map') return { quantities: undefined };
  const quantities = data.entries.flatMap(([policy, names]) =>
    names.kind === 'map'
      ? names.entries.map(([name, amount]) => ({ unit: unitFrom(policy, name), amount: readAmount(amount) }))
      : [{ unit: undefined, amount: undefined }],
  );
  const isWhole = quantities.every((quantity): quantity is Quantity => {
    return quantity.unit !== undefined && quantity.amount !== undefined;
  });
  return { quantities: isWhole ? (quantities as readonly Quantity[]) : undefined };
}

/** Only the redeemer that closes a strategy is known: constructor 6. */
const readEnd = (redeemer: PlutusData): OrderEnd | undefined =>
  readConstructorIndex(redeemer) === 6 ? 'cancel' : undefined;

/** Axo has presumably shut down: only its past orders are read. */
export const axo: Dex = {
  name: 'AXO',
  readOrder: (output) => readOrder(output),
  readEnd: (redeemer) => readEnd(redeemer),
};
