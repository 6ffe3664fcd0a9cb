import Type from 'typebox';
import { GENESIS_ERAS } from '../../../chains/cardano/parameters/genesis-constants.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { readGenesis } from '../../services/network/genesis.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

export const getGenesis = operation({
  id: 'getGenesis',
  route: 'GET /api/network/genesis',
  tag: 'Network',
  summary: 'Get a genesis file or its known constants',
  description:
    'When the operator has configured the genesis files, the file as the nodes read it. Otherwise the constants of the network under the names of the file, with two more fields: `source` (`constants` of the published files, or `simulation` for a simulated chain, with its `initialFunds`) and `unknown`, the fields of the file that are left out because their values are not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  query: Type.Object({ era: Defaulted(OneOf(GENESIS_ERAS, 'Era of the genesis file'), 'shelley') }),
  result: ExactJson('The file, or its constants with `source` and `unknown`'),
  errors: [],
  example: {},

  handle: ({ network, services }, { query: { era } }) => readGenesis(services, network, era),
});
