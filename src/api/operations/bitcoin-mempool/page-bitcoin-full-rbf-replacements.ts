import { pageReplacements } from '../../services/bitcoin/replacements.js';

export const pageBitcoinFullRbfReplacements = pageReplacements(true);
