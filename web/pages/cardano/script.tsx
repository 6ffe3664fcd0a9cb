import { count } from '../../format.js';
import { ScriptName } from '../../labels/script-name.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Copy, Fields, Id, Json, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';

export function ScriptPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network), scriptHash: id };
      const [script, redeemers] = await Promise.all([
        api.getScript(params, { signal }),
        api.listScriptRedeemers({ ...params, pageSize: 25 }, { signal }),
      ]);
      return { script, redeemers };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Script" id={id} />}>
      {({ script, redeemers }) => (
        <>
          <Title kind="Script" beside={<ScriptName hash={script.hash} />}>
            <Id id={script.hash} whole />
          </Title>
          <Fields
            rows={[
              ['Type', script.type],
              script.size !== null && ['Size', `${count(script.size)} bytes`],
              ['As a policy', <Id key="policy" id={script.hash} to={explore(alias, 'policy', script.hash)} />],
              script.cbor !== null && ['CBOR', <Copy key="cbor" text={script.cbor} label="Copy CBOR" />],
            ]}
          />
          {script.type !== 'native' && (
            <Section title="Redeemers">
              <Table
                label="Executions, newest first"
                head={['Transaction', 'Purpose', 'Memory', 'Steps']}
                rows={redeemers.map(({ txHash, purpose, unitMem, unitSteps }) => [
                  <Id key="tx" id={txHash} to={explore(alias, 'tx', txHash)} />,
                  purpose,
                  count(BigInt(unitMem)),
                  count(BigInt(unitSteps)),
                ])}
                empty="This script has not been executed."
              />
            </Section>
          )}
          {script.json !== null && (
            <Section title="Source">
              <Json value={script.json} />
            </Section>
          )}
        </>
      )}
    </Show>
  );
}
