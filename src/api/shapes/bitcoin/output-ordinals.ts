import Type, { type Static } from 'typebox';
import type { OrdOutput } from '../../../gateways/ord/ord-responses.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { RuneOnOutput } from '../../../store/queries/bitcoin/output-ordinals.js';
import type { UnspentOutput } from '../../../store/queries/bitcoin/unspent.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { spacedName, symbolText } from './runes-record.js';

export const RuneAmount = named(
  'RuneAmount',
  Closed({
    runeId: Type.String({ description: 'Id of the rune: `block:tx` of the etching' }),
    spacedName: Nullable(Type.String({ description: 'Name of the rune with its spacers (`•`); null when unknown' })),
    symbol: Nullable(Type.String({ description: FIELD.runeSymbol })),
    divisibility: Nullable(Count('Decimal places of the rune; null when unknown')),
    amount: described(Amount, FIELD.runeAmount),
  }),
);

/** Inscriptions and runes on an output. Undefined for an unconfirmed output, which is not indexed yet. */
export interface OutputOrdinals {
  readonly inscriptions: readonly string[];
  readonly runes: readonly Static<typeof RuneAmount>[];
}

export type RequestedOutput = Pick<UnspentOutput, 'txid' | 'vout' | 'txNum' | 'block'>;

/** A source of inscriptions and runes on outputs: the index of this service, or an external one. */
export interface OrdinalsSource {
  /** Whether it reads the given database; an external source must not hold a snapshot open. */
  readonly indexed: boolean;
  /** Returns an entry for every requested output; throws `unavailable` or `incomplete-upstream` when there is none. */
  lookUp(
    db: NetworkDb<'bitcoin'>,
    outputs: readonly RequestedOutput[],
  ): Promise<ReadonlyMap<string, OutputOrdinals | undefined>>;
}

export const outpointText = ({ txid, vout }: Pick<UnspentOutput, 'txid' | 'vout'>): string => `${txid}:${vout}`;

export const toRuneAmountJson = (rune: Omit<RuneOnOutput, 'txNum' | 'vout'>): Static<typeof RuneAmount> => ({
  runeId: rune.runeId,
  spacedName: spacedName(rune),
  symbol: symbolText(rune.symbol),
  divisibility: rune.divisibility,
  amount: rune.amount.toString(),
});

/** A rune whose id could not be resolved is left out: runes are best effort (specification 2.13). */
export const toOutputOrdinals = (
  { inscriptions, runes }: OrdOutput,
  ids: ReadonlyMap<string, string>,
): OutputOrdinals => ({
  inscriptions,
  runes: runes.flatMap(({ spacedName: name, symbol, divisibility, amount }) => {
    const runeId = ids.get(name);
    return runeId === undefined ? [] : [{ runeId, spacedName: name, symbol, divisibility, amount: amount.toString() }];
  }),
});
