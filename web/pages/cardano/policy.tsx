import { assetLabel, count } from '../../format.js';
import { ScriptName } from '../../labels/script-name.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Id } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';

export function PolicyPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    id,
    (signal) => api.listPolicyAssets({ network: getCardanoId(network), policyId: id, pageSize: 100 }, { signal }),
    tip?.hash,
  );
  return (
    <>
      <Title kind="Policy" beside={<ScriptName hash={id} />}>
        <Id id={id} whole />
      </Title>
      <Show requestState={requestState}>
        {(assets) => (
          <Table
            label="Tokens of the policy"
            head={['Name', 'Supply, smallest units', 'Fingerprint']}
            rows={assets.map(({ unit, assetName, quantity, fingerprint }) => [
              <Link key="to" to={explore(alias, 'asset', unit)}>
                {assetLabel(assetName)}
              </Link>,
              count(BigInt(quantity)),
              <Id key="print" id={fingerprint} />,
            ])}
          />
        )}
      </Show>
    </>
  );
}
