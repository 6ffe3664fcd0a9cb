import Type, { type Static } from 'typebox';
import type { StoredBalance } from '../../../store/queries/bitcoin/runes.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { spacedName, symbolText } from './runes-record.js';

export const BitcoinRuneBalance = named(
  'BitcoinRuneBalance',
  Closed({
    runeId: Type.String({ description: FIELD.runeId }),
    spacedName: Type.String({ description: FIELD.spacedName }),
    symbol: Nullable(Type.String({ description: FIELD.runeSymbol })),
    divisibility: Count(FIELD.divisibility),
    amount: described(Amount, FIELD.runeAmount),
    outputCount: Count('Number of unspent outputs that hold the rune'),
  }),
);

export const toBalanceJson = (balance: StoredBalance): Static<typeof BitcoinRuneBalance> => ({
  runeId: balance.runeId,
  spacedName: spacedName(balance),
  symbol: symbolText(balance.symbol),
  divisibility: balance.divisibility,
  amount: balance.amount.toString(),
  outputCount: balance.outputCount,
});
