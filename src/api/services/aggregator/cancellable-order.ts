import { decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import { decodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { OutputContent, OutputReference } from '../../../chains/cardano/transactions/output.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Party, PoolDirectory } from '../../../market/dex.js';
import { DEX_ADAPTERS } from '../../../market/dexes/all.js';
import { ORDER_WRITERS } from '../../../market/orders/all.js';
import type { Registry } from '../../../market/registry/registry.js';
import { toHoldings } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findOutputs } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { datumsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import type { FoundScript } from '../../shapes/transactions/find-script.js';
import { outputContent } from '../../shapes/transactions/ledger-state.js';
import { findScript } from '../transactions/find-script.js';

/** An open order that a signature of its owner can cancel. */
export interface CancellableOrder {
  readonly content: OutputContent;
  /** CBOR of the datum, when the output references it by hash. */
  readonly datum: Uint8Array | undefined;
  readonly redeemer: PlutusData;
  /** Hash of the key that must sign, in hexadecimal. */
  readonly cancelKey: string;
  readonly script: FoundScript;
}

/** Decoding an order for cancellation does not need its pool. */
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };

const invalidOrder = (reason: string): ServiceError => new ServiceError('invalid', reason);

/** Throws an error with the reason when the order cannot be cancelled. */
export async function loadCancellableOrder(
  db: NetworkDb<'cardano'>,
  reference: OutputReference,
  owner: Party,
  registry: Registry,
): Promise<CancellableOrder> {
  const [output] = await findOutputs(db, [reference]);
  if (output === undefined) throw new ServiceError('not-found', 'This output is not on the chain');
  if (output.spentBy !== undefined)
    throw invalidOrder(`The order was already executed or cancelled, by ${output.spentBy}`);
  const content = outputContent(output);
  const address = decodeAddressInBlock(content.address);
  const script = address !== undefined && 'payment' in address ? toHex(address.payment.hash) : '';
  const role = registry.role(script);
  if (role?.role !== 'order') throw invalidOrder('The output is not at the address of a known order contract');
  const shown = content.datumHash && (await datumsByHash(db, [content.datumHash])).get(toHex(content.datumHash));
  const bytes = content.inlineDatum ?? shown;
  if (bytes === undefined)
    throw invalidOrder('The datum of the order is not known, and the order cannot be spent without it');
  const datum = decodePlutusData(bytes);
  const stake = address !== undefined && address.type === 'base' ? address.stake : undefined;
  const order = DEX_ADAPTERS.get(role.dex)?.readOrder?.(
    { script, stake, holds: toHoldings(content), datum },
    NO_POOLS,
    role,
  );
  const redeemer = ORDER_WRITERS.get(role.dex)?.cancelRedeemer;
  if (order?.cancelKey === undefined || redeemer === undefined)
    throw invalidOrder(`This order of ${role.dex} cannot be cancelled by a signature alone`);
  if (![owner.payment, owner.stake].some((key) => key?.type === 'key' && toHex(key.hash) === order.cancelKey))
    throw invalidOrder(`ownerAddress does not have the key ${order.cancelKey}, the only one that may cancel the order`);
  return {
    content,
    datum: content.inlineDatum === undefined ? bytes : undefined,
    redeemer,
    cancelKey: order.cancelKey,
    script: await spendingScript(db, fromHex(script)),
  };
}

async function spendingScript(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<FoundScript> {
  const found = await findScript(db, hash);
  if (found === undefined)
    throw new ServiceError(
      'not-implemented',
      `The script of the order, ${toHex(hash)}, is required, but no transaction on this chain contains it`,
    );
  return found;
}
