import type { Static } from 'typebox';
import type { NetworkId } from '../../../chains/networks.js';
import type { OrdOutput } from '../../../gateways/ord/ord-responses.js';
import { type OrdServer, UnknownOutput } from '../../../gateways/ord/ord-server.js';
import { inscriptionsOn, runesOn } from '../../../store/queries/bitcoin/output-ordinals.js';
import type { Services } from '../../kit/context.js';
import {
  type OrdinalsSource,
  outpointText,
  type RequestedOutput,
  type RuneAmount,
  toOutputOrdinals,
  toRuneAmountJson,
} from '../../shapes/bitcoin/output-ordinals.js';

/** Inscriptions and runes are indexed with their blocks, so every confirmed output is covered. */
export const indexedOrdinals: OrdinalsSource = {
  indexed: true,
  async lookUp(db, outputs) {
    const outpoints = outputs.flatMap(({ txNum, vout, txid }) => (txNum === undefined ? [] : [{ txNum, vout, txid }]));
    const texts = new Map(outpoints.map((outpoint) => [`${outpoint.txNum} ${outpoint.vout}`, outpointText(outpoint)]));
    const found = new Map<string, { inscriptions: string[]; runes: Static<typeof RuneAmount>[] }>(
      outpoints.map((outpoint) => [outpointText(outpoint), { inscriptions: [], runes: [] }]),
    );
    const at = ({ txNum, vout }: { readonly txNum: bigint; readonly vout: number }) =>
      found.get(texts.get(`${txNum} ${vout}`) ?? '');
    if (outpoints.length > 0) {
      for (const inscription of await inscriptionsOn(db, outpoints)) at(inscription)?.inscriptions.push(inscription.id);
      for (const rune of await runesOn(db, outpoints)) at(rune)?.runes.push(toRuneAmountJson(rune));
    }
    return new Map(outputs.map((output) => [outpointText(output), found.get(outpointText(output))]));
  },
};

/** An external index, which may be behind or ahead of this one. */
const ordOrdinals = (ord: OrdServer): OrdinalsSource => ({
  indexed: false,
  async lookUp(_, outputs) {
    const found = await queryOrd(ord, outputs);
    const names = [...found.values()].flatMap(({ runes }) => runes.map(({ spacedName: name }) => name));
    const ids = await ord.runeIds(names);
    return new Map(
      outputs.map((output) => {
        const entry = found.get(outpointText(output));
        return [outpointText(output), entry?.indexed ? toOutputOrdinals(entry, ids) : undefined];
      }),
    );
  },
});

/**
 * The server rejects the whole request when its node does not know one of the outputs. An unconfirmed output may have
 * left that node's mempool since ours was read; it is not indexed there anyway.
 */
async function queryOrd(ord: OrdServer, outputs: readonly RequestedOutput[]): Promise<ReadonlyMap<string, OrdOutput>> {
  try {
    return await ord.outputs(outputs.map(outpointText));
  } catch (error) {
    const confirmed = outputs.filter(({ block }) => block !== undefined);
    if (!(error instanceof UnknownOutput) || confirmed.length === outputs.length) throw error;
    return ord.outputs(confirmed.map(outpointText));
  }
}

/** The ord server that the operator configured for the network, else the service's own index. */
export function getOrdinalsSource({ ordServers }: Pick<Services, 'ordServers'>, network: NetworkId): OrdinalsSource {
  const ord = ordServers.get(network);
  return ord === undefined ? indexedOrdinals : ordOrdinals(ord);
}
