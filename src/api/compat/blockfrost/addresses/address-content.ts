import Type from 'typebox';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { lovelaceNow } from '../../../../store/queries/cardano/accounts/balances.js';
import { heldAssetsInBatches } from '../../../../store/queries/cardano/assets/held-assets.js';
import type { HeldAsset } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { Nullable, OneOf } from '../../../kit/schema.js';
import { Fields, mapBatches, readAhead, type StreamedResult, streamResult } from '../../../kit/streamed-result.js';
import { requireFewOutputs } from '../../../shapes/outputs/balance.js';
import { readRequestedAddress } from './requested-address.js';

export const ADDRESS_FIELDS = {
  address: Type.String({ description: 'Address or payment credential of the request' }),
  stake_address: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
  type: OneOf(['byron', 'shelley'], 'Era of the address format'),
  script: Type.Boolean({ description: 'True when a script guards the outputs' }),
};

/** An address may hold any number of assets, so the response is streamed. */
export function streamAddress(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  text: string,
  toAmount: {
    readonly lovelace: (lovelace: bigint) => unknown;
    readonly asset: (asset: HeldAsset) => unknown;
  },
): StreamedResult {
  const requested = readRequestedAddress(text, network);
  return streamResult(db, async (snapshot) => {
    const owners = await requested.findOwners(snapshot);
    // The assets of a script are in its unspent outputs, which may be too many to read.
    const isScript = (owners.paymentScriptIds?.length ?? 0) > 0;
    const batches = mapBatches(heldAssetsInBatches(snapshot, owners), toAmount.asset);
    const assets = isScript ? batches : readAhead(batches);
    const [{ lovelace, outputs }, stakeAddress] = await Promise.all([
      lovelaceNow(snapshot, owners),
      requested.findStakeAddress(snapshot),
    ]);
    if (isScript) requireFewOutputs(outputs);
    return new Fields({
      address: requested.text,
      amount: startWith(toAmount.lovelace(lovelace), assets),
      stake_address: stakeAddress ?? null,
      type: requested.type,
      script: requested.script,
    });
  });
}

async function* startWith(first: unknown, rest: AsyncIterable<readonly unknown[]>): AsyncGenerator<readonly unknown[]> {
  yield [first];
  yield* rest;
}
