import { LOVELACE } from '../../../market/unit.js';
import { quoteForAda } from '../../services/dex/quotes.js';

export const quoteBuy = quoteForAda(
  'buy',
  { id: 'quoteBuy', summary: 'How much of a token an amount of ADA buys' },
  (token) => ({ from: LOVELACE, to: token }),
);
