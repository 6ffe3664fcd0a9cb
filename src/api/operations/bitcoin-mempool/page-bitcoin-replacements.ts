import { pageReplacements } from '../../services/bitcoin/replacements.js';

export const pageBitcoinReplacements = pageReplacements(false);
