import { useState } from 'preact/hooks';
import { count, written } from '../format.js';
import { useAliases } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { Badge, Id, Timestamp } from '../parts/primitives.js';
import { Table } from '../parts/table.js';
import { Title } from '../parts/title.js';
import { Show, useRequest } from '../request.js';
import { Link } from '../router.js';
import { api } from '../session.js';

/** The service stores no more of an account. */
const LIMIT = 200;

/** The newest requests with the keys of the account. */
export function RequestsPage({ address }: PageProps) {
  const [keyId, setKeyId] = useState(address.searchParams.get('key') ?? '');
  const [failed, setFailed] = useState(false);
  const keys = useRequest('keys', (signal) => api.listKeys({}, { signal }));
  const requestState = useRequest(`requests ${keyId} ${failed}`, (signal) =>
    api.listUsageRequests({ limit: LIMIT, failed, ...(keyId !== '' && { keyId }) }, { signal }),
  );
  const getAlias = useAliases();
  const names = new Map(keys.data?.map(({ id, name, maskedKey }) => [id, `${written(name, 40)} (${maskedKey})`]));
  return (
    <>
      <Title kind="Account">Requests</Title>
      <p class="more muted">
        The newest requests with your keys, without bodies. Those of pages that you open here are left out;{' '}
        <Link to="/usage">Usage</Link> counts all.
      </p>
      <div class="row bottom more above">
        <label class="field">
          Key
          <select value={keyId} onChange={({ currentTarget }) => setKeyId(currentTarget.value)}>
            <option value="">All keys</option>
            {[...names].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={failed} onChange={({ currentTarget }) => setFailed(currentTarget.checked)} />
          Failed only
        </label>
        <button type="button" class="plain" onClick={requestState.again}>
          Reload
        </button>
      </div>
      <Show requestState={requestState}>
        {(requests) => (
          <Table
            label="Requests"
            head={['Time', 'Status', 'ms', 'Request', 'Operation', 'Network', 'Key', 'Request id']}
            empty={failed ? 'No failed request.' : 'No request with a key of yours yet.'}
            rows={requests.map(({ time, status, method, path, operation, network, ms, requestId, ...request }) => [
              <Timestamp key="time" seconds={Date.parse(time) / 1000} />,
              <Badge key="status" tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}>
                {status}
              </Badge>,
              count(ms),
              <code key="path" class="clipped" title={path ?? ''}>
                {path === null ? '' : `${method} ${written(path, 120)}`}
              </code>,
              <a key="to" href={`/docs#${operation}`}>
                {operation}
              </a>,
              network === null ? '' : getAlias(network),
              names.get(request.keyId) ?? 'deleted key',
              requestId === null ? '' : <Id key="id" id={requestId} />,
            ])}
          />
        )}
      </Show>
    </>
  );
}
