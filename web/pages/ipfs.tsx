import { useState } from 'preact/hooks';
import type { ResultOf } from '../../client/client.js';
import { useAction } from '../action.js';
import { download } from '../download.js';
import { count, counted, written } from '../format.js';
import { optional } from '../optional.js';
import type { PageProps } from '../page-props.js';
import { ConfirmButton } from '../parts/confirm-button.js';
import { Paged } from '../parts/paged.js';
import { Badge, Fields, Id, Section, Timestamp } from '../parts/primitives.js';
import { Table } from '../parts/table.js';
import { Tile } from '../parts/tile.js';
import { Title } from '../parts/title.js';
import { Failure, Show, useRequest } from '../request.js';
import { go, Link } from '../router.js';
import { api } from '../session.js';

const PAGE_SIZE = 25;
const ENTRIES = 100;

type Pin = ResultOf<'listIpfsPins'>['data'][number];

/** Content by its CID or path, and the pins of the account. */
export function IpfsPage({ address }: PageProps) {
  const path = (address.searchParams.get('path') ?? '').replace(/^(?:ipfs:\/\/|\/ipfs\/)/, '');
  return (
    <>
      <Title kind="IPFS">Content and pins</Title>
      <PathForm key={path} path={path} />
      {path !== '' && <Content key={path} path={path} />}
      <Store />
      <Pins />
    </>
  );
}

function PathForm({ path }: { readonly path: string }) {
  const [draft, setDraft] = useState(path);
  const open = (event: Event): void => {
    event.preventDefault();
    go(`/ipfs?path=${encodeURIComponent(draft.trim())}`);
  };
  return (
    <form class="row bottom" onSubmit={open}>
      <label class="field">
        CID or path
        <input
          value={draft}
          required
          maxLength={500}
          placeholder="bafy… or Qm…/file.json"
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        />
      </label>
      <button type="submit">Show</button>
    </form>
  );
}

/** The size of a directory itself says nothing about its content. */
const formatSize = ({ type, size, cumulativeSize, blocks }: ResultOf<'statIpfs'>): string =>
  type === 'directory'
    ? `${count(cumulativeSize)} bytes with everything in it`
    : `${count(size)} bytes${blocks === 0 ? '' : ` in ${counted(blocks, 'linked block')}`}`;

function Content({ path }: { readonly path: string }) {
  const [cid = ''] = path.split('/');
  const requestState = useRequest(path, async (signal) => {
    const [stat, names] = await Promise.all([
      api.statIpfs({ path }, { signal }),
      optional(api.inspectCid({ cid }, { signal })),
    ]);
    const entries = stat.type === 'directory' ? await api.listIpfs({ path, limit: ENTRIES }, { signal }) : undefined;
    return { stat, names, entries };
  });
  return (
    <Section title="Content">
      <Show requestState={requestState}>
        {({ stat, names, entries }) => (
          <>
            <Fields
              rows={[
                ['CID', <Id key="cid" id={stat.cid} whole />],
                ['Kind', stat.type],
                ['Size', formatSize(stat)],
                ['Stored here', stat.local ? 'yes' : 'no'],
                names !== undefined && ['Codec and hash', `${names.codec}, ${names.multihash.name}`],
                names?.versions.v0 != null && ['As CID version 0', <Id key="v0" id={names.versions.v0} whole />],
                names !== undefined && ['As CID version 1', <Id key="v1" id={names.versions.v1} whole />],
              ]}
            />
            <CarButton path={path} cid={stat.cid} bytes={stat.cumulativeSize} />
            {entries !== undefined && (
              <div class="more">
                <Table
                  label="Entries of the directory"
                  head={['Name', 'Kind', 'Bytes', 'CID']}
                  rows={entries.data.map(({ name, type, size, cid: entry }) => [
                    <Link key="to" to={`/ipfs?path=${encodeURIComponent(`${path}/${name}`)}`}>
                      {written(name, 80)}
                    </Link>,
                    type,
                    size === null ? '' : count(size),
                    <Id key="cid" id={entry} />,
                  ])}
                />
              </div>
            )}
          </>
        )}
      </Show>
    </Section>
  );
}

/** The file is in the memory of the page before it is saved. */
const MAX_CAR_BYTES = 100_000_000n;

interface CarProps {
  readonly path: string;
  readonly cid: string;
  readonly bytes: bigint | number;
}

function CarButton({ path, cid, bytes }: CarProps) {
  const { busy, error, run } = useAction();
  if (BigInt(bytes) > MAX_CAR_BYTES) return null;
  const save = (): void =>
    run(async () => {
      const file = await api.bytes('exportCar', { path });
      download(`${cid}.car`, Uint8Array.from(file), 'application/vnd.ipld.car');
    });
  return (
    <div class="more">
      <button type="button" class="plain small" disabled={busy} onClick={save}>
        Download as a CAR file
      </button>
      {error !== undefined && <Failure error={error} />}
    </div>
  );
}

function Store() {
  const requestState = useRequest('ipfs status', (signal) => api.getIpfsStatus({}, { signal }));
  return (
    <Section title="Store">
      <Show requestState={requestState}>
        {({ driver, online, pins, usedBytes, maxPins, maxBytes }) => (
          <div class="tiles">
            <Tile name={driver === 'kubo' ? 'Kubo node' : 'Store of the service'}>
              <Badge tone={online ? 'good' : 'warn'}>{online ? 'online' : 'offline'}</Badge>
            </Tile>
            <Tile name="Your pins">
              {count(pins)} {maxPins !== null && <small>of {count(maxPins)}</small>}
            </Tile>
            <Tile name="Your bytes">
              {count(usedBytes)} {maxBytes !== null && <small>of {count(maxBytes)}</small>}
            </Tile>
          </div>
        )}
      </Show>
    </Section>
  );
}

const TONES: Readonly<Record<Pin['state'], string>> = {
  queued: 'plain',
  pinning: 'warn',
  pinned: 'good',
  failed: 'bad',
  unpinned: 'plain',
};

function Pins() {
  const [round, setRound] = useState(0);
  const { busy, error, run } = useAction();
  const [cid, setCid] = useState('');
  const change = (act: () => Promise<unknown>): void =>
    run(async () => {
      await act();
      setRound((before) => before + 1);
    });
  const pin = (event: Event): void => {
    event.preventDefault();
    change(async () => {
      await api.pinIpfs({ body: { path: cid.trim() } });
      setCid('');
    });
  };
  return (
    <Section title="Pins">
      <form class="row bottom" onSubmit={pin}>
        <label class="field">
          CID to pin
          <input value={cid} maxLength={200} onInput={({ currentTarget }) => setCid(currentTarget.value)} />
        </label>
        <button type="submit" disabled={busy || cid.trim() === ''}>
          Pin
        </button>
      </form>
      {error !== undefined && <Failure error={error} />}
      <div class="more">
        <Paged
          key={round}
          subject="pins"
          load={(cursor, signal) =>
            api.listIpfsPins({ limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }, signal && { signal })
          }
        >
          {(pins) => (
            <Table
              label="Pins, newest first"
              head={['CID', 'Name', 'State', 'Bytes', 'Age', 'Actions']}
              rows={pins.map((each) => [
                <Link key="to" to={`/ipfs?path=${encodeURIComponent(each.cid)}`}>
                  <Id id={each.cid} />
                </Link>,
                each.name === null ? '' : written(each.name, 60),
                <Badge key="state" tone={TONES[each.state]}>
                  {each.state}
                </Badge>,
                each.size === null ? '' : count(each.size),
                <Timestamp key="time" seconds={Date.parse(each.createdAt) / 1000} />,
                each.state === 'unpinned' ? (
                  ''
                ) : (
                  <ConfirmButton
                    name="Unpin"
                    subject={each.cid}
                    confirmLabel="Remove the pin"
                    disabled={busy}
                    act={() => change(() => api.unpinIpfs({ path: each.cid }))}
                  />
                ),
              ])}
              empty="You have no pin yet."
            />
          )}
        </Paged>
      </div>
    </Section>
  );
}
