import { LOVELACE } from '../../../market/unit.js';
import { quoteForAda } from '../../services/dex/quotes.js';

export const quoteSell = quoteForAda(
  'sell',
  { id: 'quoteSell', summary: 'How much ADA an amount of a token brings' },
  (token) => ({ from: token, to: LOVELACE }),
);
