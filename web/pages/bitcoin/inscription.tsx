import type { ComponentChildren } from 'preact';
import type { ResultOf } from '../../../client/client.js';
import { count, written } from '../../format.js';
import { bitcoinId, explore, type Network } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Badge, ExactTime, Fields, Id, Json, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { explainNotFetched, type Inscribed, inscribed } from '../../safe/inscription-content.js';
import { api } from '../../session.js';
import { Btc } from './coins.js';

type Details = ResultOf<'getBitcoinInscription'>;

export function InscriptionPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const params = { network: bitcoinId(network), idOrNumber: id };
  const requestState = useRequest(id, (signal) => api.getBitcoinInscription(params, { signal }), tip?.hash);
  const other = (inscription: string | null): ComponentChildren =>
    inscription && <Id id={inscription} to={explore(alias, 'inscription', inscription)} />;
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Inscription" id={id} />}>
      {(details) => (
        <>
          <Title
            kind="Inscription"
            beside={details.charms.map((charm) => (
              <Badge key={charm} tone="warn">
                {charm}
              </Badge>
            ))}
          >
            {count(details.number)}
          </Title>
          <div class="columns">
            <Section title="Content">
              <Content network={network} details={details} />
            </Section>
            <Section title="Details">
              <Fields
                rows={[
                  ['Id', <Id key="id" id={details.inscriptionId} whole />],
                  [
                    'Owner',
                    details.address === null ? (
                      'none'
                    ) : (
                      <Id id={details.address} to={explore(alias, 'address', details.address)} />
                    ),
                  ],
                  ['Type', details.contentType === null ? undefined : written(details.contentType, 80)],
                  ['Size', details.contentLength === null ? undefined : `${count(details.contentLength)} bytes`],
                  details.delegate !== null && ['Delegate', other(details.delegate)],
                  details.metaprotocol !== null && ['Metaprotocol', written(details.metaprotocol, 80)],
                  details.rune !== null && ['Commits to the rune', written(details.rune, 40)],
                  details.parents.length > 0 && [
                    'Parents',
                    details.parents.slice(0, 10).map((parent) => <div key={parent}>{other(parent)}</div>),
                  ],
                  details.childCount > 0 && ['Children', count(details.childCount)],
                  [
                    'Revealed in block',
                    <Link key="block" to={explore(alias, 'block', String(details.genesisHeight))}>
                      {count(details.genesisHeight)}
                    </Link>,
                  ],
                  ['Time', <ExactTime key="time" seconds={details.genesisTime} />],
                  ['Reveal fee', <Btc key="fee" sat={details.fee} />],
                  details.value !== null && ['Current output', <Btc key="value" sat={details.value} />],
                  ['Satoshi', <Id key="satpoint" id={details.satpoint} />],
                  ['Previous inscription', other(details.previous)],
                  details.next !== null && ['Next inscription', other(details.next)],
                ]}
              />
            </Section>
          </div>
          <Moves network={network} id={id} />
          {details.metadata !== null && (
            <Section title="Metadata">
              <Json value={details.metadata} />
            </Section>
          )}
          {details.properties !== null && (
            <Section title="Properties">
              <Json value={details.properties} />
            </Section>
          )}
        </>
      )}
    </Show>
  );
}

interface ContentProps {
  readonly network: Network;
  readonly details: Details;
}

function Content({ network, details }: ContentProps) {
  const requestState = useRequest(details.inscriptionId, (signal) => readContent(network, details, signal));
  return (
    <Show requestState={requestState}>
      {(content) => {
        if (content.kind === 'not-shown') return <p class="muted">{content.why}</p>;
        if (content.kind === 'picture')
          return <img class="inscribed" src={content.source} alt="Inscribed content (untrusted)" />;
        return (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus */}
            <pre class="inscribed" tabIndex={0} dir="ltr" data-testid="inscribed">
              {content.text}
            </pre>
            {!content.whole && <p class="muted more">Truncated.</p>}
          </>
        );
      }}
    </Show>
  );
}

/** The content of a delegate is checked before it is fetched, like the own content. */
async function readContent(network: Network, details: Details, signal: AbortSignal): Promise<Inscribed> {
  const params = { network: bitcoinId(network) };
  const source =
    details.delegate === null
      ? details
      : await api.getBitcoinInscription({ ...params, idOrNumber: details.delegate }, { signal });
  const why = explainNotFetched(source);
  if (why !== undefined) return { kind: 'not-shown', why };
  const input = { ...params, idOrNumber: source.inscriptionId };
  return inscribed(await api.bytes('getBitcoinInscriptionOwnContent', input, { signal }), source.contentType);
}

function Moves({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <Section title="Transfers">
      <Paged
        subject={id}
        reloadKey={tip?.hash}
        load={async (cursor, signal) => {
          const page = await api.listBitcoinInscriptionActivity(
            { network: bitcoinId(network), idOrNumber: id, limit: 25, ...(cursor !== undefined && { cursor }) },
            signal && { signal },
          );
          return { data: page.data, nextCursor: page.cursor };
        }}
      >
        {(items) => (
          <Table
            label="Transfers of the inscription, newest first"
            head={['What', 'Transaction', 'Block', 'Age', 'To']}
            rows={items.map(({ kind, txid, blockHeight, blockTime, address, burned, asFee }) => [
              burned ? 'burnt' : asFee ? 'spent as fee' : kind === 'genesis' ? 'created' : 'moved',
              <Id key="tx" id={txid} to={explore(alias, 'tx', txid)} />,
              <Link key="block" to={explore(alias, 'block', String(blockHeight))}>
                {count(blockHeight)}
              </Link>,
              <Timestamp key="time" seconds={blockTime} />,
              address === null ? '' : <Id id={address} to={explore(alias, 'address', address)} />,
            ])}
          />
        )}
      </Paged>
    </Section>
  );
}
