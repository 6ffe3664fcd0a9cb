import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { ProtocolParams } from './protocol-params.js';

export interface Chain {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

/** Byron epochs have parameters of another kind, which are not supported. */
export const beforeShelley = ({ id }: CardanoNetwork, requestedEpoch: number | undefined): ServiceError =>
  requestedEpoch === undefined
    ? new ServiceError('unavailable', `${id} is indexed up to Byron, which has no parameters of this kind`)
    : new ServiceError('not-found', 'Byron epochs have no parameters of this kind');

export const base = { tag: 'Epochs', gate: 'caller', scope: 'cardano', addOn: null, result: ProtocolParams } as const;
