import { useState } from 'preact/hooks';
import { count } from '../../format.js';
import { AddressName } from '../../labels/script-name.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Ada, Asset, Fields, Id, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { getTicker } from './tabs.js';
import { TransactionList } from './transaction-list.js';

const PAGE_SIZE = 25;
const MORE = 200;

export function AddressPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const params = { network: getCardanoId(network), address: id };
  const requestState = useRequest(id, (signal) => api.getAddressInfo(params, { signal }), tip?.hash);
  return (
    <>
      <Title kind="Address" beside={<AddressName address={id} />}>
        <Id id={id} whole />
      </Title>
      <Show requestState={requestState}>
        {({ balance, stakeAddress, addressType, scriptAddress, assets }) => (
          <>
            <Fields
              rows={[
                ['Balance', <Ada key="balance" lovelace={balance} symbol={getTicker(network)} />],
                ['Account', stakeAddress && <Id id={stakeAddress} to={explore(alias, 'account', stakeAddress)} />],
                ['Kind', `${addressType}${scriptAddress ? ', script' : ''}`],
                ['Tokens', count(assets.length)],
              ]}
            />
            {assets.length > 0 && (
              <Section title="Tokens">
                <Table
                  label="Tokens of the address"
                  head={['Amount', 'Policy']}
                  rows={assets
                    .slice(0, visibleCount)
                    .map((asset) => [
                      <Asset key="asset" alias={alias} asset={asset} />,
                      <Id key="policy" id={asset.policyId} to={explore(alias, 'policy', asset.policyId)} />,
                    ])}
                />
                {assets.length > visibleCount && (
                  <button type="button" class="plain more" onClick={() => setVisibleCount(visibleCount + MORE)}>
                    Show {count(Math.min(MORE, assets.length - visibleCount))} more of {count(assets.length)}
                  </button>
                )}
              </Section>
            )}
          </>
        )}
      </Show>
      {requestState.error === undefined && (
        <Section title="Transactions">
          <Paged
            subject={id}
            reloadKey={tip?.hash}
            load={(cursor, signal) =>
              api.pageAddressTransactions(
                { ...params, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
                signal && { signal },
              )
            }
          >
            {(items) => <TransactionList alias={alias} items={items} />}
          </Paged>
        </Section>
      )}
    </>
  );
}
