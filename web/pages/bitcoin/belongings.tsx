import { CrosstieError } from '../../../client/errors.js';
import { Show, useAsk } from '../../ask.js';
import { amount, count, written } from '../../format.js';
import { bitcoinId, explore } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Section, Table } from '../../parts/things.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { InscriptionList } from './ordinals.js';

const SHOWN = 25;

/** Inscriptions and runes of an address. Renders nothing when there are none or they are not indexed. */
export function Belongings({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const asked = useAsk(
    id,
    async (signal) => {
      const of = { network: bitcoinId(network), address: id, limit: SHOWN };
      try {
        const [{ inscriptions }, { data: runes }] = await Promise.all([
          api.getBitcoinAddressOrdinals(of, { signal }),
          api.listBitcoinAddressRunes(of, { signal }),
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
    <Show asked={asked}>
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
