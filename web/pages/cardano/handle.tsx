import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Fields, Id, Written } from '../../parts/primitives.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';

export function HandlePage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const handle = id.replace(/^\$/, '');
  const requestState = useRequest(
    id,
    (signal) => api.resolveHandle({ network: getCardanoId(network), handle }, { signal }),
    tip?.hash,
  );
  return (
    <>
      <Title kind="Handle">
        $<Written text={handle} />
      </Title>
      <Show requestState={requestState}>
        {({ address, stakeAddress }) => (
          <Fields
            rows={[
              ['Address', address && <Id id={address} to={explore(alias, 'address', address)} />],
              ['Account', stakeAddress && <Id id={stakeAddress} to={explore(alias, 'account', stakeAddress)} />],
            ]}
          />
        )}
      </Show>
    </>
  );
}
