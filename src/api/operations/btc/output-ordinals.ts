import Type, { type Static } from 'typebox';
import type { NetworkId } from '../../../chains/networks.js';
import type { OrdOutput } from '../../../gateways/ord/ord-answers.js';
import { type OrdServer, UnknownOutput } from '../../../gateways/ord/ord-server.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { inscriptionsOn, type RuneOnOutput, runesOn } from '../../../store/queries/bitcoin/output-ordinals.js';
import type { UnspentOutput } from '../../../store/queries/bitcoin/unspent.js';
import type { Services } from '../../context.js';
import { FIELD } from '../../field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../schema.js';
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

const shownRuneAmount = (rune: Omit<RuneOnOutput, 'txNum' | 'vout'>): Static<typeof RuneAmount> => ({
  runeId: rune.runeId,
  spacedName: spacedName(rune),
  symbol: symbolText(rune.symbol),
  divisibility: rune.divisibility,
  amount: rune.amount.toString(),
});

/** Inscriptions and runes are written with their blocks, so every confirmed output has been looked into. */
export const ownOrdinals: OrdinalsSource = {
  own: true,
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
      for (const rune of await runesOn(db, places)) at(rune)?.runes.push(shownRuneAmount(rune));
    }
    return new Map(outputs.map((output) => [outpointText(output), found.get(outpointText(output))]));
  },
};

/** Somebody else's index, which may be behind ours or ahead of it. */
const ordOrdinals = (ord: OrdServer): OrdinalsSource => ({
  own: false,
  async lookUp(_, outputs) {
    const found = await askOrd(ord, outputs);
    const names = [...found.values()].flatMap(({ runes }) => runes.map(({ spacedName: name }) => name));
    const ids = await ord.runeIds(names);
    return new Map(
      outputs.map((output) => {
        const entry = found.get(outpointText(output));
        return [outpointText(output), entry?.indexed ? shownOrdOutput(entry, ids) : undefined];
      }),
    );
  },
});

/**
 * One output that the server's node does not know makes it refuse all. What waits may have left that node's mempool
 * since ours was read; nobody has looked into it anyway.
 */
async function askOrd(ord: OrdServer, outputs: readonly AskedOutput[]): Promise<ReadonlyMap<string, OrdOutput>> {
  try {
    return await ord.outputs(outputs.map(outpointText));
  } catch (error) {
    const confirmed = outputs.filter(({ block }) => block !== undefined);
    if (!(error instanceof UnknownOutput) || confirmed.length === outputs.length) throw error;
    return ord.outputs(confirmed.map(outpointText));
  }
}

/** A rune whose id could not be found out is left out: runes are best effort (specification 2.13). */
const shownOrdOutput = ({ inscriptions, runes }: OrdOutput, ids: ReadonlyMap<string, string>): OutputOrdinals => ({
  inscriptions,
  runes: runes.flatMap(({ spacedName: name, symbol, divisibility, amount }) => {
    const runeId = ids.get(name);
    return runeId === undefined ? [] : [{ runeId, spacedName: name, symbol, divisibility, amount: amount.toString() }];
  }),
});

/** The server that the operator named for the network, else our own index. */
export function ordinalsSourceOf({ ordServers }: Pick<Services, 'ordServers'>, network: NetworkId): OrdinalsSource {
  const ord = ordServers.get(network);
  return ord === undefined ? ownOrdinals : ordOrdinals(ord);
}
