import { count, written } from '../../format.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { DataTree } from '../../parts/data-tree.js';
import { readNumberedPage } from '../../parts/numbered-pages.js';
import { Paged } from '../../parts/paged.js';
import { Id, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { CardanoTabs } from './tabs.js';

const PAGE_SIZE = 100;
const ENTRIES = 20;

/** Labels of transaction metadata. */
export function MetadataPage({ network }: SubjectProps) {
  const { alias } = network;
  return (
    <>
      <Title kind={alias}>Metadata labels</Title>
      <CardanoTabs network={network} at="metadata" />
      <Paged
        subject={alias}
        load={(cursor, signal) =>
          readNumberedPage(cursor, PAGE_SIZE, (page) =>
            api.listMetadataLabels(
              { network: getCardanoId(network), page, pageSize: PAGE_SIZE },
              signal === undefined ? {} : { signal },
            ),
          )
        }
      >
        {(labels) => (
          <Table
            label="Metadata labels"
            head={['Label', 'Registered use (CIP-10)', 'Transactions']}
            rows={labels.map(({ label, cip10, count: uses }) => [
              <Link key="to" to={explore(alias, 'label', label)}>
                {label}
              </Link>,
              cip10 === null ? '' : written(cip10, 80),
              count(uses),
            ])}
            empty="No transaction has metadata yet."
          />
        )}
      </Paged>
    </>
  );
}

/** Newest metadata under one label. */
export function LabelPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <>
      <Title kind="Metadata label">{written(id, 30)}</Title>
      <Paged
        subject={id}
        reloadKey={tip?.hash}
        load={(cursor, signal) =>
          api.pageLabelMetadata(
            {
              network: getCardanoId(network),
              label: id,
              limit: ENTRIES,
              ...(cursor !== undefined && { cursor }),
            },
            signal && { signal },
          )
        }
      >
        {(entries) => (
          <>
            {entries.length === 0 && <p class="muted">No transaction has metadata under this label.</p>}
            {entries.map(({ txHash, json, blockTime }, index) => (
              <section key={`${txHash} ${index}`} class="part">
                <p class="row">
                  <Id id={txHash} to={explore(alias, 'tx', txHash)} /> <Timestamp seconds={blockTime} />
                </p>
                <DataTree value={json} />
              </section>
            ))}
          </>
        )}
      </Paged>
    </>
  );
}
