import { Chart } from '../../charts/chart.js';
import { formatShort } from '../../charts/spec.js';
import { localTime } from '../../format.js';
import { midnightId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import { Section } from '../../parts/primitives.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';

const WEEK_SECONDS = 7 * 86_400;
const STEP_SECONDS = 3_600;

/** SPECK as DUST; a picture needs no more than the precision of a double. */
const toDust = (speck: string): number => Number(speck) / 1e15;

/** DUST of the next week if none is spent. */
export function DustProjection({ network, dustAddress }: { readonly network: Network; readonly dustAddress: string }) {
  const requestState = useRequest(
    dustAddress,
    (signal) =>
      optional(
        api.getDustProjection(
          { network: midnightId(network), dustAddress, seconds: WEEK_SECONDS, step: STEP_SECONDS },
          { signal },
        ),
      ),
    network.tip?.hash,
  );
  return (
    <Show requestState={requestState}>
      {(projection) =>
        projection === undefined || projection.points.length < 2 ? null : (
          <Section title="DUST in the next week">
            <Chart
              label="DUST if none is spent"
              spec={{
                x: projection.points.map(({ time }) => Date.parse(time) / 1000),
                xName: 'Time',
                isTime: true,
                formatX: localTime,
                series: [
                  {
                    name: 'DUST',
                    values: projection.points.map(({ capacity }) => toDust(capacity)),
                    shape: 'line',
                    tone: 'accent',
                    format: formatShort,
                  },
                ],
              }}
            />
          </Section>
        )
      }
    </Show>
  );
}
