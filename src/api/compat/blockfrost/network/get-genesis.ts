import Type from 'typebox';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Integer, named } from '../../../kit/schema.js';
import { toNetworkInfoJson } from '../../../shapes/network/network-info.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';

export const getGenesis = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getGenesis',
  route: `GET ${BLOCKFROST}/genesis`,
  summary: 'Get the genesis constants of the network',
  pure: true,
  result: named(
    'genesis_content',
    Closed({
      active_slots_coefficient: Type.Number({ description: 'Share of slots that have a block on average' }),
      update_quorum: Count('Number of genesis keys that had to agree on an update'),
      max_lovelace_supply: described(Amount, 'Maximum supply, in lovelace'),
      network_magic: Count('Number that identifies the network between nodes'),
      epoch_length: Count('Number of slots of an epoch'),
      system_start: Integer({ description: 'Start of the first slot, Unix time in seconds' }),
      slots_per_kes_period: Count('Number of slots in a KES period'),
      slot_length: Type.Number({ description: 'Length of a slot, in seconds' }),
      max_kes_evolutions: Count('Number of KES periods for which an operational certificate is valid'),
      security_param: Count('Maximum depth of a fork, in blocks'),
    }),
  ),
  errors: [],
  example: {},

  handle({ network }) {
    const info = toNetworkInfoJson(network);
    return {
      active_slots_coefficient: info.activeSlotsCoefficient,
      update_quorum: info.updateQuorum,
      max_lovelace_supply: info.maxLovelaceSupply,
      network_magic: info.networkMagic,
      epoch_length: info.epochLength,
      system_start: info.systemStart,
      slots_per_kes_period: info.slotsPerKesPeriod,
      slot_length: info.slotLength,
      max_kes_evolutions: info.maxKesEvolutions,
      security_param: info.securityParam,
    };
  },
});
