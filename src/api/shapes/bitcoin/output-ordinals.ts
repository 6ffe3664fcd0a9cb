import Type, { type Static } from 'typebox';
import type { OrdOutput } from '../../../gateways/ord/ord-answers.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { RuneOnOutput } from '../../../store/queries/bitcoin/output-ordinals.js';
import type { UnspentOutput } from '../../../store/queries/bitcoin/unspent.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { spacedName, symbolText } from './runes-record.js';

export const RuneAmount = named(
  'RuneAmount',
  Closed({
    runeId: Type.String({ description: '`block:tx` of the etching' }),
    spacedName: Nullable(Type.String({ description: 'Name of the rune with its spacers (`•`); null when not known' })),
    symbol: Nullable(Type.String({ description: FIELD.runeSymbol })),
    divisibility: Nullable(Count('Decimal places of the rune; null when not known')),
    amount: described(Amount, FIELD.runeAmount),
  }),
);

/** What lies on an output. Undefined for one that nobody has looked into yet, because it waits for a block. */
export interface OutputOrdinals {
  readonly inscriptions: readonly string[];
  readonly runes: readonly Static<typeof RuneAmount>[];
}

export type AskedOutput = Pick<UnspentOutput, 'txid' | 'vout' | 'txNum' | 'block'>;

/** Whoever can tell what lies on outputs: our own index, or somebody else's. */
export interface OrdinalsSource {
  /** Whether it reads the database that it is given; the other kind must not keep a snapshot waiting. */
  readonly own: boolean;
  /** An entry for every output that was asked for; throws `unavailable` or `incomplete-upstream` where there is none. */
  lookUp(
    db: NetworkDb<'bitcoin'>,
    outputs: readonly AskedOutput[],
  ): Promise<ReadonlyMap<string, OutputOrdinals | undefined>>;
}

export const outpointText = ({ txid, vout }: Pick<UnspentOutput, 'txid' | 'vout'>): string => `${txid}:${vout}`;

export const shownRuneAmount = (rune: Omit<RuneOnOutput, 'txNum' | 'vout'>): Static<typeof RuneAmount> => ({
  runeId: rune.runeId,
  spacedName: spacedName(rune),
  symbol: symbolText(rune.symbol),
  divisibility: rune.divisibility,
  amount: rune.amount.toString(),
});

/** A rune whose id could not be found out is left out: runes are best effort (specification 2.13). */
export const shownOrdOutput = (
  { inscriptions, runes }: OrdOutput,
  ids: ReadonlyMap<string, string>,
): OutputOrdinals => ({
  inscriptions,
  runes: runes.flatMap(({ spacedName: name, symbol, divisibility, amount }) => {
    const runeId = ids.get(name);
    return runeId === undefined ? [] : [{ runeId, spacedName: name, symbol, divisibility, amount: amount.toString() }];
  }),
});
