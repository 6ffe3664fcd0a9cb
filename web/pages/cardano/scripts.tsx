import { count, scriptLanguage } from '../../format.js';
import { ScriptName } from '../../labels/script-name.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { readNumberedPage } from '../../parts/numbered-pages.js';
import { Paged } from '../../parts/paged.js';
import { Id } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { api } from '../../session.js';
import { CardanoTabs } from './tabs.js';

const PAGE_SIZE = 50;

export function ScriptsPage({ network }: SubjectProps) {
  const { alias } = network;
  return (
    <>
      <Title kind={alias}>Scripts</Title>
      <CardanoTabs network={network} at="scripts" />
      <Paged
        subject={alias}
        load={(cursor, signal) =>
          readNumberedPage(cursor, PAGE_SIZE, (page) =>
            api.listScripts(
              { network: getCardanoId(network), page, pageSize: PAGE_SIZE },
              signal === undefined ? {} : { signal },
            ),
          )
        }
      >
        {(scripts) => (
          <Table
            label="Scripts"
            head={['Hash', 'dApp', 'Type', 'Bytes']}
            rows={scripts.map(({ scriptHash, type, size }) => [
              <Id key="id" id={scriptHash} to={explore(alias, 'script', scriptHash)} />,
              <ScriptName key="name" hash={scriptHash} />,
              scriptLanguage(type),
              count(size),
            ])}
            empty="This network has no script yet."
          />
        )}
      </Paged>
    </>
  );
}
