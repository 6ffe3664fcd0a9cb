import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { ScriptHash } from './script-detail.js';

export const path = Type.Object({ scriptHash: ScriptHash });

export const example = { path: { scriptHash: EXAMPLE.plutusScript } };
