import { LOVELACE } from '../../../market/unit.js';
import { quoteForAda } from '../../services/dex/quotes.js';

export const quoteSell = quoteForAda(
  'sell',
  { id: 'quoteSell', summary: 'Quote a sale of a token for ADA' },
  (token) => ({ from: token, to: LOVELACE }),
);
