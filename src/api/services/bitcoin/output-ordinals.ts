import type { Static } from 'typebox';
import type { NetworkId } from '../../../chains/networks.js';
import type { OrdOutput } from '../../../gateways/ord/ord-answers.js';
import { type OrdServer, UnknownOutput } from '../../../gateways/ord/ord-server.js';
import { inscriptionsOn, runesOn } from '../../../store/queries/bitcoin/output-ordinals.js';
import type { Services } from '../../kit/context.js';
import {
  type AskedOutput,
  type OrdinalsSource,
  outpointText,
  type RuneAmount,
  shownOrdOutput,
  shownRuneAmount,
} from '../../shapes/bitcoin/output-ordinals.js';

/** Inscriptions and runes are indexed with their blocks, so every confirmed output is covered. */
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

/** An external index, which may be behind or ahead of this one. */
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
 * The server rejects the whole request when its node does not know one of the outputs. An unconfirmed output may have
 * left that node's mempool since ours was read; it is not indexed there anyway.
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

/** The ord server that the operator configured for the network, else the service's own index. */
export function ordinalsSourceOf({ ordServers }: Pick<Services, 'ordServers'>, network: NetworkId): OrdinalsSource {
  const ord = ordServers.get(network);
  return ord === undefined ? ownOrdinals : ordOrdinals(ord);
}
