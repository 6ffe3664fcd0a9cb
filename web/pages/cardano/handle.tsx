import { explore, getCardanoId } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Badge, Fields, Id, Written } from '../../parts/primitives.js';
import { Title } from '../../parts/title.js';
import { TokenImage } from '../../parts/token-image.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';

export function HandlePage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const handle = id.replace(/^\$/, '');
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network), handle };
      const [resolved, details] = await Promise.all([
        api.resolveHandle(params, { signal }),
        optional(api.getHandle(params, { signal })),
      ]);
      return { resolved, details };
    },
    tip?.hash,
  );
  return (
    <>
      <Title kind="Handle">
        $<Written text={handle} />
      </Title>
      <Show requestState={requestState}>
        {({ resolved: { address, stakeAddress }, details }) => (
          <>
            {details !== undefined && (
              <div class="token-view">
                <TokenImage image={details.image} name={`Image of $${details.name}`} />
              </div>
            )}
            <Fields
              rows={[
                ['Address', address && <Id id={address} to={explore(alias, 'address', address)} />],
                ['Account', stakeAddress && <Id id={stakeAddress} to={explore(alias, 'account', stakeAddress)} />],
                details !== undefined && ['Rarity', <Badge key="rarity">{details.rarity.replace('_', ' ')}</Badge>],
                details !== undefined && [
                  'Characters',
                  `${details.length}, ${details.characters.replaceAll(',', ', ')}`,
                ],
                details !== undefined && [
                  'Held in',
                  <Id key="utxo" id={details.utxo} to={explore(alias, 'tx', details.utxo.slice(0, 64))} />,
                ],
              ]}
            />
          </>
        )}
      </Show>
    </>
  );
}
