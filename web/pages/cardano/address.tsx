import { useState } from 'preact/hooks';
import { AdaWithValue, Dollars, useTokenValues } from '../../fiat.js';
import { count } from '../../format.js';
import { AddressName } from '../../labels/script-name.js';
import { explore, getCardanoId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Asset, type AssetAmount, Fields, Id, Section } from '../../parts/primitives.js';
import { QrCode } from '../../parts/qr-code.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { AddressActivity } from './address-activity.js';
import { ChangeList } from './change-list.js';
import { getTicker } from './tabs.js';
import { toHistoryEntry } from './token-changes.js';

const PAGE_SIZE = 25;
const MORE = 200;
const MAX_HANDLES = 10;

export function AddressPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const params = { network: getCardanoId(network), address: id };
  const requestState = useRequest(
    id,
    async (signal) => {
      const [info, handles] = await Promise.all([
        api.getAddressInfo(params, { signal }),
        optional(api.listHandlesOfAddress(params, { signal })),
      ]);
      return { info, handles: handles ?? [] };
    },
    tip?.hash,
  );
  return (
    <>
      <Title
        kind="Address"
        beside={
          <>
            <AddressName address={id} />
            <QrCode text={id} label="QR code of the address" />
          </>
        }
      >
        <Id id={id} whole />
      </Title>
      <Show requestState={requestState}>
        {({ info: { balance, stakeAddress, addressType, scriptAddress, assets }, handles }) => (
          <>
            <Fields
              rows={[
                ['Balance', <AdaWithValue key="balance" lovelace={balance} symbol={getTicker(network)} />],
                handles.length > 0 && [
                  'Handles',
                  <span key="handles" class="row">
                    {handles.slice(0, MAX_HANDLES).map(({ name }) => (
                      <Link key={name} to={explore(alias, 'handle', name)}>
                        ${name}
                      </Link>
                    ))}
                    {handles.length > MAX_HANDLES && `and ${handles.length - MAX_HANDLES} more`}
                  </span>,
                ],
                ['Account', stakeAddress && <Id id={stakeAddress} to={explore(alias, 'account', stakeAddress)} />],
                ['Kind', `${addressType}${scriptAddress ? ', script' : ''}`],
                ['Tokens', count(assets.length)],
              ]}
            />
            <AssetList alias={alias} assets={assets} />
          </>
        )}
      </Show>
      {requestState.error === undefined && <AddressActivity network={network} address={id} />}
      {requestState.error === undefined && <AddressHistory network={network} address={id} />}
    </>
  );
}

function AddressHistory({ network, address }: { readonly network: Network; readonly address: string }) {
  return (
    <Section title="Transactions">
      <Paged
        subject={address}
        reloadKey={network.tip?.hash}
        load={async (cursor, signal) => {
          const page = Number(cursor ?? 1);
          const { transactions, pagination } = await api.getAddressHistory(
            { network: getCardanoId(network), address, page, pageSize: PAGE_SIZE },
            signal && { signal },
          );
          return {
            data: transactions.map(toHistoryEntry),
            nextCursor: pagination.hasNext ? String(page + 1) : undefined,
          };
        }}
      >
        {(items) => <ChangeList network={network} items={items} />}
      </Paged>
    </Section>
  );
}

interface Held extends AssetAmount {
  readonly policyId: string;
}

function AssetList({ alias, assets }: { readonly alias: string; readonly assets: readonly Held[] }) {
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const getValue = useTokenValues(alias);
  if (assets.length === 0) return null;
  const hasValues = assets.some(({ unit, quantity }) => getValue(unit, quantity) !== undefined);
  return (
    <Section title="Tokens">
      <Table
        label="Tokens of the address"
        head={['Amount', ...(hasValues ? ['Value'] : []), 'Policy']}
        rows={assets.slice(0, visibleCount).map((asset) => {
          const dollars = getValue(asset.unit, asset.quantity);
          return [
            <Asset key="asset" alias={alias} asset={asset} />,
            ...(hasValues ? [dollars === undefined ? '' : <Dollars key="value" dollars={dollars} />] : []),
            <Id key="policy" id={asset.policyId} to={explore(alias, 'policy', asset.policyId)} />,
          ];
        })}
      />
      {assets.length > visibleCount && (
        <button type="button" class="plain more" onClick={() => setVisibleCount(visibleCount + MORE)}>
          Show {count(Math.min(MORE, assets.length - visibleCount))} more of {count(assets.length)}
        </button>
      )}
    </Section>
  );
}
