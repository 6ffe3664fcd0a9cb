import { LOVELACE } from '../../../market/unit.js';
import { quoteForAda } from '../../services/dex/quotes.js';

export const quoteBuy = quoteForAda(
  'buy',
  { id: 'quoteBuy', summary: 'Quote a purchase of a token for ADA' },
  (token) => ({ from: LOVELACE, to: token }),
);
