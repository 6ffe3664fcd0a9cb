import { AdaWithValue } from '../../fiat.js';
import { count } from '../../format.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { readNumberedPage } from '../../parts/numbered-pages.js';
import { Paged } from '../../parts/paged.js';
import { Ada, ExactTime, Fields, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { BlockTable } from './chain-lists.js';
import { EpochChart } from './epoch-overview.js';
import { CardanoTabs, getTicker } from './tabs.js';

const PAGE_SIZE = 50;

export function EpochsPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  const coin = getTicker(network);
  return (
    <>
      <Title kind={alias}>Epochs</Title>
      <CardanoTabs network={network} at="epochs" />
      <Paged
        subject={alias}
        reloadKey={tip?.hash}
        load={(cursor, signal) =>
          readNumberedPage(cursor, PAGE_SIZE, (page) =>
            api.listEpochs(
              { network: getCardanoId(network), page, pageSize: PAGE_SIZE, order: 'desc' },
              signal === undefined ? {} : { signal },
            ),
          )
        }
      >
        {(epochs) => (
          <>
            {epochs.length > 1 && <EpochChart epochs={epochs} />}
            <Table
              label="Epochs, newest first"
              head={['Epoch', 'Start', 'Blocks', 'Transactions', 'Output', 'Fees', 'Active stake']}
              rows={epochs.map(({ epoch, startTime, blockCount, txCount, output, fees, activeStake }) => [
                <Link key="to" to={explore(alias, 'epoch', String(epoch))}>
                  {epoch}
                </Link>,
                <Timestamp key="start" seconds={startTime} />,
                count(blockCount),
                count(txCount),
                <Ada key="output" lovelace={output} symbol={coin} />,
                <Ada key="fees" lovelace={fees} symbol={coin} />,
                activeStake === null ? '' : <Ada lovelace={activeStake} symbol={coin} />,
              ])}
              empty="This network has no epoch yet."
            />
          </>
        )}
      </Paged>
    </>
  );
}

export function EpochPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const coin = getTicker(network);
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network), epoch: Number(id) };
      const [epoch, blocks] = await Promise.all([
        api.getEpoch(params, { signal }),
        api.listBlocks({ ...params, pageSize: 25 }, { signal }),
      ]);
      return { epoch, blocks };
    },
    tip?.hash,
  );
  const ada = (lovelace: string | null) =>
    lovelace === null ? undefined : <AdaWithValue lovelace={lovelace} symbol={coin} />;
  const to = (epoch: number) => (
    <Link to={explore(alias, 'epoch', String(epoch))} class="button plain small">
      Epoch {epoch}
    </Link>
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Epoch" id={id} />}>
      {({ epoch, blocks }) => (
        <>
          <Title
            kind="Epoch"
            beside={
              <span class="row">
                {epoch.epoch > 0 && to(epoch.epoch - 1)}
                {tip !== null && 'epoch' in tip && Number(tip.epoch) > epoch.epoch && to(epoch.epoch + 1)}
              </span>
            }
          >
            {epoch.epoch}
          </Title>
          <Fields
            rows={[
              ['Start', <ExactTime key="time" seconds={epoch.startTime} />],
              ['End', <ExactTime key="time" seconds={epoch.endTime} />],
              ['Blocks', count(epoch.blockCount)],
              ['Transactions', count(epoch.txCount)],
              ['Output', ada(epoch.output)],
              ['Fees', ada(epoch.fees)],
              ['Active stake', ada(epoch.activeStake)],
              epoch.totalRewards !== null && ['Rewards', ada(epoch.totalRewards)],
            ]}
          />
          <Section title="Blocks">
            <BlockTable network={network} blocks={blocks} />
          </Section>
        </>
      )}
    </Show>
  );
}
