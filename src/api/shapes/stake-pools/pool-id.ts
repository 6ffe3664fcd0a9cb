import Type from 'typebox';
import { PoolId } from '../cardano-blocks/block-parameters.js';

export const PoolIdPath = Type.Object({ poolId: PoolId });
