import { useState } from 'preact/hooks';
import { Show, useAsk } from '../../ask.js';
import { count } from '../../format.js';
import { explore, idOf } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Ada, Asset, Fields, Id, Section, Table } from '../../parts/things.js';
import { Title } from '../../parts/title.js';
import { api } from '../../session.js';
import { coinOf } from './tabs.js';
import { TransactionList } from './transaction-list.js';

const SHOWN = 25;
const MORE = 200;

export function AddressPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const [shown, setShown] = useState(SHOWN);
  const of = { network: idOf(network), address: id };
  const asked = useAsk(id, (signal) => api.getAddressInfo(of, { signal }), tip?.hash);
  return (
    <>
      <Title kind="Address">
        <Id id={id} whole />
      </Title>
      <Show asked={asked}>
        {({ balance, stakeAddress, addressType, scriptAddress, assets }) => (
          <>
            <Fields
              rows={[
                ['Balance', <Ada key="balance" lovelace={balance} symbol={coinOf(network)} />],
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
                    .slice(0, shown)
                    .map((asset) => [
                      <Asset key="asset" alias={alias} asset={asset} />,
                      <Id key="policy" id={asset.policyId} to={explore(alias, 'policy', asset.policyId)} />,
                    ])}
                />
                {assets.length > shown && (
                  <button type="button" class="plain more" onClick={() => setShown(shown + MORE)}>
                    Show {count(Math.min(MORE, assets.length - shown))} more of {count(assets.length)}
                  </button>
                )}
              </Section>
            )}
          </>
        )}
      </Show>
      {asked.error === undefined && (
        <Section title="Transactions">
          <Paged
            subject={id}
            moment={tip?.hash}
            load={(cursor, signal) =>
              api.pageAddressTransactions(
                { ...of, limit: SHOWN, ...(cursor !== undefined && { cursor }) },
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
