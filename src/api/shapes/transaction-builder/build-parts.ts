import { OutputFields } from './shapes.js';

export const { lovelace: Lovelace, assets: Assets } = OutputFields;
