import { countByDay, HeatMap } from '../../charts/heat-map.js';
import { count } from '../../format.js';
import { getCardanoId, type Network } from '../../networks.js';
import { Section } from '../../parts/primitives.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';

const PAGE_SIZE = 200;
const PAGES = 5;

/** Transactions by day. The newest thousand are enough for a year of most addresses. */
export function AddressActivity({ network, address }: { readonly network: Network; readonly address: string }) {
  const requestState = useRequest(address, async (signal) => {
    const times: number[] = [];
    let read = 0;
    for await (const { data } of api.pages(
      'pageAddressTransactions',
      { network: getCardanoId(network), address, limit: PAGE_SIZE },
      { signal },
    )) {
      times.push(...data.map(({ blockTime }) => blockTime));
      read += 1;
      if (read === PAGES) break;
    }
    return times;
  });
  return (
    <Show requestState={requestState}>
      {(times) =>
        times.length === 0 ? null : (
          <Section title="Activity">
            {times.length === PAGE_SIZE * PAGES && (
              <p class="muted">The newest {count(PAGE_SIZE * PAGES)} transactions.</p>
            )}
            <HeatMap
              label="Transactions by day"
              days={countByDay(times)}
              until={network.tip?.time ?? Date.now() / 1000}
            />
          </Section>
        )
      }
    </Show>
  );
}
