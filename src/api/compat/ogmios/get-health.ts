import Type from 'typebox';
import { slotToEpoch } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { operation } from '../../kit/operation.js';
import { ResponseWithHeaders } from '../../kit/response-with-headers.js';
import { Closed, Count, Integer, Nullable, OneOf } from '../../kit/schema.js';
import { OGMIOS, OGMIOS_ROUTE } from './ogmios-route.js';

const Tip = Closed({
  slot: Count('Absolute slot'),
  id: Type.String({ description: 'Hash of the block header' }),
  height: Count('Height of the block'),
});

const Health = Closed({
  startTime: Type.String({ description: 'Start of this service' }),
  lastKnownTip: Nullable(Tip),
  lastTipUpdate: Nullable(Type.String({ description: 'Time of the newest block' })),
  networkSynchronization: Nullable(Type.Number({ description: 'Indexed share of the chain, from 0 to 1' })),
  currentEra: Nullable(Type.String({ description: 'Era of the newest block' })),
  metrics: Type.Object(
    {},
    { description: 'Always empty: see the metrics of this service', additionalProperties: true },
  ),
  connectionStatus: OneOf(['connected', 'disconnected'], 'Connection to the source of blocks'),
  currentEpoch: Nullable(Integer({ description: 'Epoch of the newest block' })),
  slotInEpoch: Nullable(Integer({ description: 'Slot of the newest block in its epoch' })),
  network: OneOf(['mainnet', 'preprod', 'preview', 'testnet'], 'Name of the network'),
  version: Type.String({ description: 'Version of this service' }),
});

const NAMES: Readonly<Record<string, 'mainnet' | 'preprod' | 'preview'>> = {
  mainnet: 'mainnet',
  preprod: 'preprod',
  preview: 'preview',
};

const getName = ({ environment }: CardanoNetwork) => NAMES[environment] ?? 'testnet';

export const getHealth = operation({
  ...OGMIOS_ROUTE,
  id: 'ogmios.getHealth',
  route: `GET ${OGMIOS}/health`,
  summary: 'Get the state of the index',
  description: '200 at the tip, 202 while syncing, 500 without a source of blocks.',
  result: Health,
  errors: [],
  example: {},

  handle({ services, network }) {
    const { state } = services.networks.status(network.id);
    const { tip, source, percent } = state;
    const connected = source.connected || source.kind === 'sandbox';
    const share = percent === undefined ? undefined : Math.min(1, percent / 100);
    const position = tip && slotToEpoch(network, tip.slot);
    const health = {
      startTime: new Date(services.health.startedAt).toISOString(),
      lastKnownTip: tip === undefined ? null : { slot: tip.slot, id: tip.hash, height: tip.height },
      lastTipUpdate: tip?.time === undefined ? null : new Date(tip.time * 1000).toISOString(),
      networkSynchronization: share ?? null,
      currentEra: tip?.era?.toLowerCase() ?? null,
      metrics: {},
      connectionStatus: connected ? 'connected' : 'disconnected',
      currentEpoch: position?.epoch ?? null,
      slotInEpoch: position?.epochSlot ?? null,
      network: getName(network),
      version: `v${services.health.version}`,
    };
    const status = connected ? (share === undefined || share >= 0.999 ? 200 : 202) : 500;
    return new ResponseWithHeaders(health, [], status);
  },
});
