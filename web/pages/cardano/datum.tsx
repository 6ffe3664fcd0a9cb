import { getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { DataTree } from '../../parts/data-tree.js';
import { Copy, Fields, Id, Json, Section } from '../../parts/primitives.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';

export function DatumPage({ network, id }: SubjectProps) {
  const requestState = useRequest(id, (signal) =>
    api.getDatum({ network: getCardanoId(network), datumHash: id }, { signal }),
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Datum" id={id} />}>
      {(datum) => (
        <>
          <Title kind="Datum">
            <Id id={datum.hash} whole />
          </Title>
          <Fields rows={[['CBOR', <Copy key="cbor" text={datum.cbor} label="Copy CBOR" />]]} />
          <Section title="Data">
            <DataTree value={datum.json} />
          </Section>
          <Section title="JSON">
            <Json value={datum.json} />
          </Section>
        </>
      )}
    </Show>
  );
}
