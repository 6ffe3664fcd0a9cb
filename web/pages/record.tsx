import type { ComponentType } from 'preact';
import { Show, useAsk } from '../ask.js';
import type { Network } from '../networks.js';
import { Id, Json } from '../parts/things.js';
import { Title } from '../parts/title.js';
import type { SubjectProps } from './explore.js';

type Load = (network: Network, id: string, signal: AbortSignal) => Promise<unknown>;

/** A thing that has no page of its own: everything that the service knows of it, as it says it. */
export const recordPage =
  (kind: string, load: Load): ComponentType<SubjectProps> =>
  ({ network, id }) => {
    const asked = useAsk(id, (signal) => load(network, id, signal), network.tip?.hash);
    return (
      <>
        <Title kind={kind}>
          <Id id={id} whole />
        </Title>
        <Show asked={asked}>{(record) => <Json value={record} />}</Show>
      </>
    );
  };
