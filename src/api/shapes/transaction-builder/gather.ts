import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { Payment, Utxo } from '../../../builder/request/request.js';
import { type Address, isOnNetwork } from '../../../chains/cardano/addresses/address.js';
import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import {
  knownParameters,
  parametersWithoutChain,
} from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import { timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { AssetName } from '../../../store/queries/cardano/builder/utxos.js';
import type { ChainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import type { HandlerContext } from '../../kit/context.js';
import { builderParameters } from './builder-parameters.js';
import { readAddress } from './resolve-inputs.js';

export type BuildContext = HandlerContext<'caller', 'cardano'>;

/** The source of the inputs: exactly one of the two is used, `utxos` before `senderAddress`. */
export interface InputSource {
  readonly utxos: readonly Utxo[] | undefined;
  readonly senderAddress: string | undefined;
}

/** Everything that a build depends on. Nothing is awaited between this and the built transaction. */
export interface Gathered {
  readonly ledger: LedgerView;
  readonly utxos: readonly Utxo[];
  /** The client provided the UTxOs: conflicts with the index are warnings, not errors. */
  readonly offline: boolean;
  /** Whether an index is available. */
  readonly indexed: boolean;
  /** False when the sender has more UTxOs than were read. */
  readonly complete: boolean;
}

/**
 * A transaction of 16 KiB has room for about 440 inputs, so an amount that the largest UTxOs cannot cover cannot be
 * paid. The same limit applies to each asset to be sent.
 */
export const MAX_CANDIDATES = 450;

export const MAX_PER_ASSET = 100;

export const heads = new WeakMap<object, Map<string, Promise<ChainHead | undefined>>>();

export const ledgerAt = (network: CardanoNetwork, { slot, parameters }: ChainHead): LedgerView =>
  toLedgerView(network, slot, parameters);

export const ledgerByClock = (network: CardanoNetwork, now: number): LedgerView =>
  toLedgerView(network, BigInt(timeToSlot(network, Math.floor(now / 1_000))), parametersWithoutChain(network));

const toLedgerView = (network: CardanoNetwork, tipSlot: bigint, parameters: ProtocolParameters): LedgerView => ({
  network,
  tipSlot,
  parameters: builderParameters(network, parameters),
  maxLovelaceSupply: knownParameters(network).maxLovelaceSupply,
});

export function parseSender(text: string, network: CardanoNetwork): Address {
  const refuse = (reason: string): ServiceError =>
    new ServiceError('invalid', `Invalid address in senderAddress: ${reason}`);
  const address = readAddress(text, 'senderAddress');
  if (address.type === 'reward') throw refuse('a stake address holds no UTxOs');
  if (!isOnNetwork(address, network)) throw refuse(`it does not belong to ${network.id}`);
  return address;
}

/** Only valid assets are looked up: the builder rejects the rest. */
export function listRequestedAssets(payments: readonly Pick<Payment, 'assets'>[]): readonly AssetName[] {
  const units = new Map<string, AssetName>();
  for (const { assets = [] } of payments) {
    for (const { policyId, assetName } of assets) {
      if (/^(?:[0-9a-fA-F]{2}){0,32}$/.test(assetName))
        units.set(`${policyId}${assetName}`.toLowerCase(), {
          policyId: fromHex(policyId),
          assetName: fromHex(assetName),
        });
    }
  }
  return [...units.values()];
}

export const notIndexed = ({ id }: CardanoNetwork): ServiceError =>
  new ServiceError('unavailable', `${id} is not indexed yet, so the UTxOs of an address are unknown: pass 'utxos'`);
