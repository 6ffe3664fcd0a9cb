import { createOffChainGateway } from '../gateways/off-chain/create-gateway.js';
import { httpTransport, resolveName } from '../gateways/off-chain/http-transport.js';
import type { OffChainGateway } from '../gateways/off-chain/off-chain.js';
import type { Clock } from '../kernel/clock.js';
import type { Config } from './config.js';

/** Fetches the off-chain documents of real chains; undefined when the operator disabled it. */
export const offChainDocuments = (
  { offChainDocuments: enabled, ipfsGateway }: Pick<Config, 'offChainDocuments' | 'ipfsGateway'>,
  clock: Clock,
): OffChainGateway | undefined =>
  enabled === 'off'
    ? undefined
    : createOffChainGateway({ transport: httpTransport, resolve: resolveName, ipfsGateway, clock });
