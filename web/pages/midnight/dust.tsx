import { midnightId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Badge, ExactTime, Fields, Id } from '../../parts/primitives.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { DustProjection } from './dust-projection.js';
import { dust, night } from './list.js';

/** DUST generation of the NIGHT of a Cardano account. */
export function DustPage({ network, id }: SubjectProps) {
  const requestState = useRequest(
    id,
    (signal) => api.getDustStatus({ network: midnightId(network), stakeAddress: id }, { signal }),
    network.tip?.hash,
  );
  return (
    <>
      <Title kind="DUST status">
        <Id id={id} whole />
      </Title>
      <Show requestState={requestState}>
        {(status) => (
          <>
            <Fields
              rows={[
                [
                  'State',
                  <Badge key="state" tone={status.registered ? 'good' : 'plain'}>
                    {status.registered ? 'registered' : 'not registered'}
                  </Badge>,
                ],
                ['DUST address', status.dustAddress && <Id id={status.dustAddress} />],
                ['NIGHT', night(status.nightBalance)],
                ['Current DUST', dust(status.currentCapacity)],
                ['Maximum DUST', dust(status.maxCapacity)],
                ['DUST per second', dust(status.generationRate)],
                [
                  'Full',
                  status.fullAt === null ? undefined : (
                    <ExactTime key="time" seconds={Date.parse(status.fullAt) / 1000} />
                  ),
                ],
              ]}
            />
            {BigInt(status.maxCapacity) > 0n && (
              <p class="more">
                <span class="muted">Current DUST of the maximum</span>
                <meter
                  aria-label="Current DUST of the maximum"
                  min={0}
                  max={1}
                  value={Number((BigInt(status.currentCapacity) * 1_000n) / BigInt(status.maxCapacity)) / 1_000}
                />
              </p>
            )}
            {status.dustAddress !== null && <DustProjection network={network} dustAddress={status.dustAddress} />}
          </>
        )}
      </Show>
    </>
  );
}
