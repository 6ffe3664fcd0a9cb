import { amount, assetLabel, count } from '../../format.js';
import { AddressName } from '../../labels/script-name.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { readNumberedPage } from '../../parts/numbered-pages.js';
import { Paged } from '../../parts/paged.js';
import { Id, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';

const PAGE_SIZE = 100;

/** All addresses that hold a token, largest first. */
export function HoldersPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const params = { network: getCardanoId(network), unit: id };
  const requestState = useRequest(id, (signal) => api.getAsset(params, { signal }), tip?.hash);
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Holders" id={id} />}>
      {(asset) => (
        <>
          <Title kind="Holders">
            <Written text={asset.metadata?.name ?? assetLabel(asset.assetName)} most={60} />
          </Title>
          <p class="more">
            {asset.holdersByAddress === 1 ? '1 address holds' : `${count(asset.holdersByAddress)} addresses hold`}{' '}
            <Link to={explore(alias, 'asset', id)}>this token</Link>.
          </p>
          <Paged
            subject={id}
            reloadKey={tip?.hash}
            load={(cursor, signal) =>
              readNumberedPage(cursor, PAGE_SIZE, (page) =>
                api.listAssetHolders({ ...params, page, pageSize: PAGE_SIZE }, signal === undefined ? {} : { signal }),
              )
            }
          >
            {(holders) => (
              <Table
                label="Holders, largest first"
                head={['Rank', 'Address', 'Amount', 'Share']}
                rows={holders.map(({ address, quantity, sharePct }, index) => [
                  count(index + 1),
                  <span key="address" class="row">
                    <Id id={address} to={explore(alias, 'address', address)} />
                    <AddressName address={address} />
                  </span>,
                  amount(quantity, asset.metadata?.decimals ?? 0),
                  sharePct === null ? '' : `${sharePct.toFixed(4)} %`,
                ])}
                empty="No address holds this token."
              />
            )}
          </Paged>
        </>
      )}
    </Show>
  );
}
