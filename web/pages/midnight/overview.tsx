import type { ComponentChildren } from 'preact';
import { ShareBar } from '../../charts/share-bar.js';
import { amount, count } from '../../format.js';
import { midnightId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import { ExactTime } from '../../parts/primitives.js';
import { Tile } from '../../parts/tile.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { night } from './list.js';

/** Three decimals are enough for the whole network. */
const roundedDust = (speck: string): string => `${amount(BigInt(speck) / 10n ** 12n, 3)} DUST`;

interface OverviewProps {
  readonly network: Network;
  /** Tiles before the common ones. */
  readonly children?: ComponentChildren;
}

/** The current epoch and the DUST of the network. */
export function MidnightOverview({ network, children }: OverviewProps) {
  const requestState = useRequest(
    network.alias,
    async (signal) => {
      const params = { network: midnightId(network) };
      const [epoch, stats] = await Promise.all([
        optional(api.getCurrentMidnightEpoch(params, { signal })),
        optional(api.getDustStats(params, { signal })),
      ]);
      return { epoch, stats };
    },
    network.tip?.hash,
  );
  return (
    <Show requestState={requestState}>
      {({ epoch, stats }) => (
        <div class="tiles">
          {children}
          {epoch !== undefined && (
            <div class="tile">
              <span class="muted">Epoch</span>
              <b>{count(epoch.epoch)}</b>
              <ShareBar
                label={`Epoch ${epoch.epoch}`}
                shares={[{ name: 'Done', share: epoch.elapsedSeconds / epoch.durationSeconds, tone: 'accent' }]}
              />
              <small>
                ends <ExactTime seconds={Date.parse(epoch.endsAt) / 1000} />
              </small>
            </div>
          )}
          {stats !== undefined && (
            <>
              <Tile name="NIGHT that generates DUST">{night(stats.nightGenerating)}</Tile>
              {stats.totalRate !== null && <Tile name="DUST per second">{roundedDust(stats.totalRate)}</Tile>}
              <Tile name="Fees in 24 hours">{roundedDust(stats.fees24h)}</Tile>
              {stats.validRegistrations !== null && (
                <Tile name="DUST registrations">{count(stats.validRegistrations)}</Tile>
              )}
            </>
          )}
        </div>
      )}
    </Show>
  );
}
