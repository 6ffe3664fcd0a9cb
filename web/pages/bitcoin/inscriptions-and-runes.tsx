import { CrosstieError } from '../../../client/errors.js';
import { amount, count, written } from '../../format.js';
import { bitcoinId, explore } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { InscriptionList } from './ordinals.js';

const PAGE_SIZE = 25;

/** Inscriptions and runes of an address. Renders nothing when there are none or they are not indexed. */
export function InscriptionsAndRunes({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: bitcoinId(network), address: id, limit: PAGE_SIZE };
      try {
        const [{ inscriptions }, { data: runes }] = await Promise.all([
          api.getBitcoinAddressOrdinals(params, { signal }),
          api.listBitcoinAddressRunes(params, { signal }),
        ]);
        return { inscriptions, runes };
      } catch (error) {
        if (error instanceof CrosstieError && error.status === 501) return { inscriptions: [], runes: [] };
        throw error;
      }
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState}>
      {({ inscriptions, runes }) => (
        <>
          {inscriptions.length > 0 && (
            <Section title="Inscriptions">
              <InscriptionList alias={alias} items={inscriptions} />
            </Section>
          )}
          {runes.length > 0 && (
            <Section title="Runes">
              <Table
                label="Runes of the address"
                head={['Name', 'Amount', 'Outputs']}
                rows={runes.map(({ runeId, spacedName, symbol, divisibility, amount: held, outputCount }) => [
                  <Link key="to" to={explore(alias, 'rune', runeId)}>
                    {written(spacedName, 40)}
                  </Link>,
                  `${amount(held, divisibility)}${symbol === null ? '' : ` ${written(symbol, 2)}`}`,
                  count(outputCount),
                ])}
              />
            </Section>
          )}
        </>
      )}
    </Show>
  );
}
