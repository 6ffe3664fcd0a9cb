import Type, { type Static } from 'typebox';
import { encodeAddress, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork, Network } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { EventFilter } from '../../../store/queries/events/event-rows.js';
import { Defaulted, Hex, Integer, Text } from '../../kit/schema.js';
import { readStakeAddress } from '../../shapes/accounts/stake-address.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { readAddress as readMidnightAddress } from '../../shapes/midnight/parameters.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';
import { EVENT_TYPES, type EventSubscription, type EventType } from './read-events.js';

/** Query parameters of all event operations. */
export const SUBSCRIPTION_PARAMETERS = {
  events: Type.Optional(
    Text(200, {
      description:
        'Event types, separated by commas: `block.new`, `block.rollback`, `tx.mempool`, `tx.confirmed`, `address.activity`. Omitted: all that the filters allow',
    }),
  ),
  address: Type.Optional(Text(200, { description: 'Only transactions that touch this address' })),
  stakeAddress: Type.Optional(Text(200, { description: 'Only transactions that touch this account (Cardano family)' })),
  unit: Type.Optional(
    Text(130, {
      description:
        'Only transactions that move this asset: unit or fingerprint; on Bitcoin a rune by its id `height:index` or name',
    }),
  ),
  txHash: Type.Optional(Hex(64, 'Only this transaction')),
  confirmations: Defaulted(
    Integer({ minimum: 0, maximum: 2_160, description: 'Confirmations required before `tx.confirmed` is emitted' }),
    0,
  ),
};

const Parameters = Type.Object(SUBSCRIPTION_PARAMETERS);
type SubscriptionParameters = Static<typeof Parameters> & { readonly confirmations: number };

export interface ParsedSubscription extends EventSubscription {
  readonly owner: string | undefined;
}

export function parseSubscription(parameters: SubscriptionParameters, network: Network): ParsedSubscription {
  const { address, stakeAddress, unit, txHash, confirmations } = parameters;
  const filters = [address, stakeAddress, unit, txHash].filter((each) => each !== undefined);
  if (filters.length > 1)
    throw new ServiceError(
      'invalid',
      'Pass only one of address, stakeAddress, unit and txHash: filters cannot be combined',
    );
  const owner = address ?? stakeAddress;
  return { types: readTypes(parameters, owner), filter: readFilter(parameters, network), confirmations, owner };
}

function readTypes({ events, unit }: SubscriptionParameters, owner: string | undefined): ReadonlySet<EventType> {
  const can = (type: EventType): boolean =>
    type === 'address.activity' ? owner !== undefined : type !== 'tx.mempool' || unit === undefined;
  if (events === undefined) return new Set(EVENT_TYPES.filter(can));
  return new Set(
    events.split(',').map((text) => {
      const type = EVENT_TYPES.find((each) => each === text.trim());
      if (type === undefined)
        throw new ServiceError('invalid', `Unknown event type '${text.slice(0, 40)}': use ${EVENT_TYPES.join(', ')}`);
      if (can(type)) return type;
      throw new ServiceError(
        'invalid',
        type === 'tx.mempool'
          ? 'Mempool transactions cannot be filtered by asset: omit tx.mempool or unit'
          : 'address.activity needs address or stakeAddress',
      );
    }),
  );
}

function readFilter(
  { address, stakeAddress, unit, txHash }: SubscriptionParameters,
  network: Network,
): EventFilter | undefined {
  if (txHash !== undefined) return { by: 'hash', hash: fromHex(txHash) };
  if (address !== undefined) return addressFilter(address, network);
  if (stakeAddress !== undefined) {
    if (network.family !== 'cardano') throw without(network, 'stake addresses');
    const { hash, type } = readStakeAddress(stakeAddress, network);
    return { by: 'stake', hash, script: type === 'script' };
  }
  return unit === undefined ? undefined : unitFilter(unit, network);
}

function addressFilter(text: string, network: Network): EventFilter {
  switch (network.family) {
    case 'cardano':
      return cardanoAddressFilter(text, network);
    case 'bitcoin':
      return { by: 'address', bytes: bitcoinAddress(text, network).script };
    case 'midnight':
      return { by: 'address', bytes: readMidnightAddress(text, network, 'unshielded') };
  }
}

/** A reward address represents its account and matches the transactions of the account. */
function cardanoAddressFilter(text: string, network: CardanoNetwork): EventFilter {
  const address = readAddress(text, network);
  const stake = address.type === 'reward' ? stakeCredential(address) : undefined;
  if (stake !== undefined) return { by: 'stake', hash: stake.hash, script: stake.type === 'script' };
  return { by: 'address', bytes: encodeAddress(address) };
}

const RUNE_ID = /^([0-9]{1,9}):([0-9]{1,9})$/;
const RUNE_NAME = /^[A-Z•.]{1,60}$/;

function unitFilter(unit: string, network: Network): EventFilter {
  if (network.family === 'midnight') throw without(network, 'transactions by token');
  if (network.family === 'bitcoin') {
    const [, height, txIndex] = RUNE_ID.exec(unit) ?? [];
    if (height !== undefined) return { by: 'rune-id', height: Number(height), txIndex: Number(txIndex) };
    const name = unit.toUpperCase();
    if (!RUNE_NAME.test(name)) throw new ServiceError('invalid', 'Invalid rune: pass its name or its id height:index');
    return { by: 'rune', name: name.replaceAll(/[•.]/g, '') };
  }
  const asset = readAssetUnit(unit);
  return 'fingerprint' in asset ? { by: 'fingerprint', fingerprint: asset.fingerprint } : { by: 'asset', ...asset };
}

const without = ({ id }: Network, what: string): ServiceError => new ServiceError('invalid', `${id} has no ${what}`);
