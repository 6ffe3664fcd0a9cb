import Type from 'typebox';
import { knownParameters } from '../../../chains/cardano/protocol-parameters-known.js';
import { ServiceError } from '../../../kernel/errors.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { operation } from '../../operation.js';
import { Amount, Closed, Count, Defaulted, Integer, named, OneOf } from '../../schema.js';
import { ExactJson } from '../transactions/data-json.js';

/** The same in the Shelley genesis files of all networks. */
const SLOTS_PER_KES_PERIOD = 129_600;

export const getNetworkInfo = operation({
  id: 'getNetworkInfo',
  route: 'GET /api/network/info',
  tag: 'Network',
  summary: 'What the genesis files of a network say about it',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  result: named(
    'NetworkInfo',
    Closed({
      networkMagic: Count(),
      systemStart: Integer({ description: 'Begin of the first slot, Unix time in seconds' }),
      epochLength: Count('Slots of an epoch since Shelley'),
      slotLength: Type.Number({ description: 'Seconds of a slot since Shelley' }),
      slotsPerKesPeriod: Count(),
      maxKesEvolutions: Count(),
      securityParam: Count('Blocks that a fork may reach back'),
      activeSlotsCoefficient: Type.Number(),
      updateQuorum: Count('Genesis keys that had to agree on an update'),
      maxLovelaceSupply: Amount,
      network: Type.String(),
      currency: Closed({ symbol: Type.String(), decimals: Count() }),
    }),
  ),
  errors: [],
  example: {},

  handle({ network }) {
    const { updateQuorum, maxLovelaceSupply } = knownParameters(network);
    return {
      networkMagic: network.magic,
      systemStart: network.systemStart,
      epochLength: network.shelley.epochSlots,
      slotLength: network.shelley.slotSeconds,
      slotsPerKesPeriod: SLOTS_PER_KES_PERIOD,
      maxKesEvolutions: network.id === 'APEX_PRIME_MAINNET' ? 60 : 62,
      securityParam: network.securityParameter,
      activeSlotsCoefficient: network.activeSlotsCoefficient,
      updateQuorum,
      maxLovelaceSupply: maxLovelaceSupply.toString(),
      network: network.id,
      currency: { symbol: network.currency.symbol, decimals: network.currency.decimals },
    };
  },
});

export const getGenesis = operation({
  id: 'getGenesis',
  route: 'GET /api/network/genesis',
  tag: 'Network',
  summary: 'A genesis file, as the nodes of the network read it',
  description: 'Only where the operator has given a folder with the genesis files of the network.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  query: Type.Object({ era: Defaulted(OneOf(['byron', 'shelley', 'alonzo', 'conway']), 'shelley') }),
  result: ExactJson('The file'),
  errors: ['not-implemented'],
  example: {},

  async handle({ network, services }, { query }) {
    const text = await services.networks.genesisFile(network.id, query.era);
    if (text === undefined)
      throw new ServiceError(
        'not-implemented',
        `This needs the ${query.era} genesis file of ${network.id}, which the operator has not given`,
      );
    return parseJsonWithBigints(text);
  },
});
