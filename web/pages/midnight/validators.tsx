import { count, written } from '../../format.js';
import { midnightId } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Badge, Id, OutsideLink, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tile } from '../../parts/tile.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { MidnightTabs } from './chain-lists.js';
import { MidnightOverview } from './overview.js';

const PAGE_SIZE = 100;

/** Validators, their blocks in the current epoch, and DUST of the network. */
export function ValidatorsPage({ network }: SubjectProps) {
  const requestState = useRequest(
    network.alias,
    async (signal) => {
      const params = { network: midnightId(network) };
      const [validators, epoch] = await Promise.all([
        api.listMidnightValidators({ ...params, pageSize: PAGE_SIZE }, { signal }),
        optional(api.getCurrentMidnightEpoch(params, { signal })),
      ]);
      const performance =
        epoch === undefined
          ? undefined
          : await optional(
              api.listMidnightPerformance({ ...params, epoch: epoch.epoch, pageSize: PAGE_SIZE }, { signal }),
            );
      return { validators, performance };
    },
    network.tip?.hash,
  );
  return (
    <>
      <Title kind={network.alias}>Validators</Title>
      <MidnightTabs network={network} at="validators" />
      <Show requestState={requestState}>
        {({ validators, performance }) => (
          <>
            <MidnightOverview network={network}>
              <Tile name="Validators">{count(validators.length)}</Tile>
            </MidnightOverview>
            {performance !== undefined && performance.length > 0 && (
              <Section title="Blocks in this epoch">
                <Table
                  label="Blocks of validators in this epoch"
                  head={['Validator', 'Kind', 'Produced', 'Expected']}
                  rows={performance.map(({ validatorKey, label, validatorClass, produced, expected }) => [
                    label === null ? <Id id={validatorKey} /> : <span title={validatorKey}>{written(label, 40)}</span>,
                    validatorClass?.toLowerCase() ?? '',
                    produced,
                    expected,
                  ])}
                />
              </Section>
            )}
            <Section title="Validators">
              <Table
                label="Validators"
                head={['Name', 'Ticker', 'Kind', 'Pool', 'Aura key', 'Site']}
                rows={validators.map(({ name, ticker, validatorClass, poolId, auraKey, homepageUrl }) => [
                  name === null ? '' : written(name, 40),
                  ticker === null ? '' : written(ticker, 8),
                  <Badge key="kind">{validatorClass.toLowerCase()}</Badge>,
                  <Id key="pool" id={poolId} />,
                  auraKey === null ? '' : <Id id={auraKey} />,
                  homepageUrl === null ? '' : <OutsideLink url={homepageUrl} />,
                ])}
                empty="This network has no validator."
              />
            </Section>
          </>
        )}
      </Show>
    </>
  );
}
