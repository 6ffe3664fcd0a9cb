import Type, { type Static } from 'typebox';
import { formatSpacedName, parseRuneName } from '../../../chains/bitcoin/runes/rune-name.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { inscriptionsOn, type RuneOnOutput, runesOn } from '../../../store/queries/bitcoin/output-ordinals.js';
import type { UnspentOutput } from '../../../store/queries/bitcoin/unspent.js';
import { Amount, Closed, Count, Nullable, named } from '../../schema.js';

export const RuneAmount = named(
  'RuneAmount',
  Closed({
    runeId: Type.String({ description: '`block:tx` of the etching' }),
    spacedName: Nullable(Type.String()),
    symbol: Nullable(Type.String()),
    divisibility: Nullable(Count()),
    amount: Amount,
  }),
);

/** What lies on an output. Undefined for one that nobody has looked into yet, because it waits for a block. */
export interface OutputOrdinals {
  readonly inscriptions: readonly string[];
  readonly runes: readonly Static<typeof RuneAmount>[];
}

/** Whoever can tell what lies on outputs: our own index, or somebody else's. */
export interface OrdinalsSource {
  /** An entry for every output that was asked for; throws `unavailable` or `incomplete-upstream` where there is none. */
  lookUp(
    db: NetworkDb<'bitcoin'>,
    outputs: readonly UnspentOutput[],
  ): Promise<ReadonlyMap<string, OutputOrdinals | undefined>>;
}

export const outpointText = ({ txid, vout }: Pick<UnspentOutput, 'txid' | 'vout'>): string => `${txid}:${vout}`;

export const shownRune = ({
  runeId,
  name,
  spacers,
  symbol,
  divisibility,
  amount,
}: RuneOnOutput): Static<typeof RuneAmount> => ({
  runeId,
  spacedName: formatSpacedName(parseRuneName(name), spacers),
  symbol: symbol === null ? null : String.fromCodePoint(symbol),
  divisibility,
  amount: amount.toString(),
});

/** Inscriptions and runes are written with their blocks, so every confirmed output has been looked into. */
export const ownOrdinals: OrdinalsSource = {
  async lookUp(db, outputs) {
    const places = outputs.flatMap(({ txNum, vout, txid }) => (txNum === undefined ? [] : [{ txNum, vout, txid }]));
    const texts = new Map(places.map((place) => [`${place.txNum} ${place.vout}`, outpointText(place)]));
    const found = new Map<string, { inscriptions: string[]; runes: Static<typeof RuneAmount>[] }>(
      places.map((place) => [outpointText(place), { inscriptions: [], runes: [] }]),
    );
    const at = ({ txNum, vout }: { readonly txNum: bigint; readonly vout: number }) =>
      found.get(texts.get(`${txNum} ${vout}`) ?? '');
    if (places.length > 0) {
      for (const inscription of await inscriptionsOn(db, places)) at(inscription)?.inscriptions.push(inscription.id);
      for (const rune of await runesOn(db, places)) at(rune)?.runes.push(shownRune(rune));
    }
    return new Map(outputs.map((output) => [outpointText(output), found.get(outpointText(output))]));
  },
};
