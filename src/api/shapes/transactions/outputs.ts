import Type from 'typebox';
import { OutputIndex, TxHash } from './transaction-parameters.js';

export const HASH_DIGITS = 64;

export const OutputPath = Type.Object({ txHash: TxHash, index: OutputIndex });
