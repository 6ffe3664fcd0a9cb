import Type from 'typebox';
import { Label } from './shapes.js';

export const path = Type.Object({ label: Label });

export const example = { path: { label: '721' } };
