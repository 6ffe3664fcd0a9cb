import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { readPoolsJson } from '../../services/stake-pools/pools.js';
import { Pool } from '../../shapes/stake-pools/pool-json.js';
import { PARAMETERS } from '../../shapes/stake-pools/pools.js';

export const listPools = operation({
  id: 'listPools',
  route: 'GET /api/pools',
  tag: 'Stake Pools',
  summary: 'List all stake pools in one response',
  description: `Every pool that was ever registered, in order of first appearance on the chain. ${PARAMETERS}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  result: Type.Array(Pool),
  errors: [],
  example: {},

  handle: (context) => readPoolsJson(context),
});
