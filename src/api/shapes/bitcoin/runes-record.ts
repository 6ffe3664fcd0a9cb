import Type, { type Static } from 'typebox';
import { mintable, mintedSupply } from '../../../chains/bitcoin/runes/rune-entry.js';
import { parseRuneId } from '../../../chains/bitcoin/runes/rune-id.js';
import {
  formatRuneName,
  formatSpacedName,
  parseRuneName,
  parseSpacedName,
} from '../../../chains/bitcoin/runes/rune-name.js';
import type { RuneKey, StoredRune } from '../../../store/queries/bitcoin/runes.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { ORDINALS_EXAMPLE } from './ordinals-examples.js';
import { ordinals, pageQuery } from './ordinals-page.js';
import { HIGHEST } from './page-tip.js';

export const RuneName = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[0-9A-Za-z:.•]+$',
  description: 'Rune by its id (`block:tx`), name, spaced name (with • or .) or number',
});

/** Common definition of operations on one rune. */
export const runeDefinition = {
  ...ordinals,
  path: Type.Object({ rune: RuneName }),
  errors: ['not-found'],
  example: { path: { rune: ORDINALS_EXAMPLE.rune } },
} as const;

export const runeListDefinition = { ...runeDefinition, query: Type.Object(pageQuery) } as const;

const Terms = Closed({
  amount: Nullable({ ...Amount, description: 'Amount of one mint, in the smallest unit of the rune' }),
  cap: Nullable({ ...Amount, description: 'Maximum number of mints' }),
  heightStart: Nullable(described(Amount, 'First block height at which it may be minted; null without a bound')),
  heightEnd: Nullable(described(Amount, 'Block height from which it may no longer be minted; null without a bound')),
  offsetStart: Nullable({ ...Amount, description: 'Offset from the block of the etching' }),
  offsetEnd: Nullable({ ...Amount, description: 'Offset from the block of the etching' }),
});

const recordFields = {
  runeId: Type.String({ description: 'Id of the rune: `block:tx` of the etching' }),
  number: Count('Number of runes etched before it'),
  name: Type.String({ description: 'Name of the rune, without spacers' }),
  spacedName: Type.String({ description: FIELD.spacedName }),
  symbol: Nullable(Type.String({ description: FIELD.runeSymbol })),
  divisibility: Count(FIELD.divisibility),
  turbo: Type.Boolean({ description: 'True when it opted into future protocol changes' }),
  cenotaph: Type.Boolean({
    description: 'True when it was etched by a malformed runestone (cenotaph): it can never be minted',
  }),
  etchingTxid: Type.String({ description: 'Id of the transaction that etched it, 64 hexadecimal digits' }),
  etchingHeight: Count('Height of the block that etched it'),
  etchedAt: Count('Unix time in seconds'),
  premine: described(Amount, 'Amount that the etching created, in the smallest unit'),
  terms: Nullable(described(Terms, 'Terms of open minting; null when it cannot be minted')),
  mints: { ...Amount, description: 'Number of mints so far' },
  mintable: Type.Boolean({ description: 'True when it may be minted in the next block' }),
  burned: described(Amount, 'Amount burned, in the smallest unit'),
  supply: { ...Amount, description: 'Sum of premine and mints, in the smallest unit' },
  circulating: { ...Amount, description: 'Supply minus the burned amount' },
};

export const BitcoinRune = named('BitcoinRune', Closed(recordFields));

export const BitcoinRuneDetails = named(
  'BitcoinRuneDetails',
  Closed({
    ...recordFields,
    parent: Nullable(Type.String({ description: 'Id of the inscription that was created with it' })),
    holders: Count('Number of scripts that hold the rune'),
  }),
);

export const spacedName = ({ name, spacers }: { readonly name: string; readonly spacers: number }): string =>
  formatSpacedName(parseRuneName(name), spacers);

export const symbolText = (symbol: number | null): string | null =>
  symbol === null ? null : String.fromCodePoint(symbol);

const toOptional = (value: bigint | null): bigint | undefined => value ?? undefined;

const amountText = (value: bigint | null): string | null => value?.toString() ?? null;

/** `height` is that of the newest block. */
export function toRuneJson(rune: StoredRune, height: number): Static<typeof BitcoinRune> {
  const terms = rune.hasTerms
    ? {
        amount: toOptional(rune.amount),
        cap: toOptional(rune.cap),
        heightStart: toOptional(rune.heightStart),
        heightEnd: toOptional(rune.heightEnd),
        offsetStart: toOptional(rune.offsetStart),
        offsetEnd: toOptional(rune.offsetEnd),
      }
    : undefined;
  const entry = { id: { block: BigInt(rune.height), tx: rune.txIndex }, terms, mints: rune.mints };
  const supply = mintedSupply({ premine: rune.premine, terms, mints: rune.mints });
  return {
    runeId: `${rune.height}:${rune.txIndex}`,
    number: rune.number,
    name: rune.name,
    spacedName: spacedName(rune),
    symbol: symbolText(rune.symbol),
    divisibility: rune.divisibility,
    turbo: rune.turbo,
    cenotaph: rune.cenotaph,
    etchingTxid: rune.etchingTxid,
    etchingHeight: rune.height,
    etchedAt: rune.time,
    premine: rune.premine.toString(),
    terms: rune.hasTerms
      ? {
          amount: amountText(rune.amount),
          cap: amountText(rune.cap),
          heightStart: amountText(rune.heightStart),
          heightEnd: amountText(rune.heightEnd),
          offsetStart: amountText(rune.offsetStart),
          offsetEnd: amountText(rune.offsetEnd),
        }
      : null,
    mints: rune.mints.toString(),
    mintable: typeof mintable(entry, height + 1) === 'bigint',
    burned: rune.burned.toString(),
    supply: supply.toString(),
    circulating: (supply - rune.burned).toString(),
  };
}

/** Undefined for text that has the form of an id or number but is out of range. */
export function runeKey(text: string): RuneKey | undefined {
  if (/^[0-9]+$/.test(text)) return Number(text) > HIGHEST ? undefined : { by: 'number', number: Number(text) };
  if (!text.includes(':')) return { by: 'name', name: formatRuneName(parseSpacedName(text.toUpperCase()).name) };
  const { block, tx } = parseRuneId(text);
  return block > HIGHEST || tx > HIGHEST ? undefined : { by: 'place', height: Number(block), txIndex: tx };
}
