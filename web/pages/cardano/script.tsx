import type { ResultOf } from '../../../client/client.js';
import { count, scriptLanguage } from '../../format.js';
import { ScriptName } from '../../labels/script-name.js';
import { explore, getCardanoId } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { DataTree } from '../../parts/data-tree.js';
import { Ada, Copy, Fields, Id, Section, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { getTicker } from './tabs.js';

/** A depth at which a tree starts closed: rows of a table stay short. */
const CLOSED = 2;

export function ScriptPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network), scriptHash: id };
      const [script, redeemers, blueprint, addresses] = await Promise.all([
        api.getScript(params, { signal }),
        api.listScriptRedeemers({ ...params, pageSize: 25 }, { signal }),
        optional(api.getScriptBlueprint(params, { signal })),
        api.listScriptAddresses({ ...params, pageSize: 10 }, { signal }),
      ]);
      return { script, redeemers, blueprint, addresses };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Script" id={id} />}>
      {({ script, redeemers, blueprint, addresses }) => (
        <>
          <Title kind="Script" beside={<ScriptName hash={script.hash} />}>
            <Id id={script.hash} whole />
          </Title>
          <Fields
            rows={[
              ['Type', scriptLanguage(script.type)],
              script.size !== null && ['Size', `${count(script.size)} bytes`],
              ['As a policy', <Id key="policy" id={script.hash} to={explore(alias, 'policy', script.hash)} />],
              script.cbor !== null && ['CBOR', <Copy key="cbor" text={script.cbor} label="Copy CBOR" />],
            ]}
          />
          {script.type !== 'native' && (
            <Section title="Redeemers">
              <Table
                label="Executions, newest first"
                head={['Transaction', 'Purpose', 'Memory', 'Steps', 'Cost', 'Datum', 'Redeemer']}
                rows={redeemers.map(({ txHash, purpose, unitMem, unitSteps, fee, datumHash, redeemerData }) => [
                  <Id key="tx" id={txHash} to={explore(alias, 'tx', txHash)} />,
                  purpose,
                  count(BigInt(unitMem)),
                  count(BigInt(unitSteps)),
                  fee === null ? '' : <Ada lovelace={fee} symbol={getTicker(network)} />,
                  datumHash === null ? '' : <Id id={datumHash} to={explore(alias, 'datum', datumHash)} />,
                  <DataTree key="data" value={redeemerData} depth={CLOSED} />,
                ])}
                empty="This script has not been executed."
              />
            </Section>
          )}
          {script.json !== null && (
            <Section title="Source">
              <DataTree value={script.json} />
            </Section>
          )}
          {addresses.length > 0 && (
            <Section title="Addresses">
              <Table
                label="Addresses of the script"
                head={['Address', 'Balance']}
                rows={addresses.map(({ address, balance }) => [
                  <Id key="id" id={address} to={explore(alias, 'address', address)} />,
                  <Ada key="balance" lovelace={balance} symbol={getTicker(network)} />,
                ])}
              />
            </Section>
          )}
          {blueprint !== undefined && <Blueprint blueprint={blueprint} />}
        </>
      )}
    </Show>
  );
}

/** The validators of the blueprint (CIP-57) that have this hash. */
const Blueprint = ({ blueprint }: { readonly blueprint: ResultOf<'getScriptBlueprint'> }) => (
  <Section title="Blueprint">
    <Fields
      rows={[
        ['Project', <Written key="title" text={blueprint.title} most={80} />],
        [
          'Compiler',
          blueprint.compiler &&
            `${blueprint.compiler.name.slice(0, 40)} ${blueprint.compiler.version?.slice(0, 40) ?? ''}`,
        ],
        ['Validators of this script', <Written key="matched" text={blueprint.matched.join(', ')} most={200} />],
      ]}
    />
    {blueprint.validators
      .filter(({ title }) => blueprint.matched.includes(title))
      .map(({ title, datum, redeemer }) => (
        <div key={title} class="more">
          <h3>
            <Written text={title} most={80} />
          </h3>
          <DataTree value={{ datum, redeemer }} />
        </div>
      ))}
  </Section>
);
