import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Integer, named } from '../../kit/schema.js';
import { toNetworkInfoJson } from '../../shapes/network/network-info.js';

export const getNetworkInfo = operation({
  id: 'getNetworkInfo',
  route: 'GET /api/network/info',
  tag: 'Network',
  summary: 'Get the genesis constants of a network',
  description:
    'Comes from the configuration of the network: no block is read, and the response does not change while the service runs.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  result: named(
    'NetworkInfo',
    Closed({
      networkMagic: Count('Network magic: the number that identifies the network in the node-to-node handshake'),
      systemStart: Integer({ description: 'Start of the first slot, Unix time in seconds' }),
      epochLength: Count('Number of slots of an epoch since Shelley'),
      slotLength: Type.Number({ description: 'Length of a slot since Shelley, in seconds' }),
      slotsPerKesPeriod: Count('Number of slots in a KES period'),
      maxKesEvolutions: Count('Number of KES periods for which an operational certificate is valid'),
      securityParam: Count('Security parameter: maximum depth of a fork, in blocks'),
      activeSlotsCoefficient: Type.Number({ description: 'Share of slots that have a block on average' }),
      updateQuorum: Count('Number of genesis keys that had to agree on an update'),
      maxLovelaceSupply: described(Amount, 'Maximum supply, in lovelace'),
      network: Type.String({ description: FIELD.network }),
      currency: Closed(
        {
          symbol: Type.String({ description: 'Ticker of the currency, for example `ADA`' }),
          decimals: Count('Decimal places of the currency'),
        },
        { description: 'Currency of the network' },
      ),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ network }) => toNetworkInfoJson(network),
});
