import { Show, useAsk } from '../../ask.js';
import { explore, idOf } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Fields, Id, Written } from '../../parts/things.js';
import { Title } from '../../parts/title.js';
import { api } from '../../session.js';

export function HandlePage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const handle = id.replace(/^\$/, '');
  const asked = useAsk(id, (signal) => api.resolveHandle({ network: idOf(network), handle }, { signal }), tip?.hash);
  return (
    <>
      <Title kind="Handle">
        $<Written text={handle} />
      </Title>
      <Show asked={asked}>
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
