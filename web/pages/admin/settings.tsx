import { useState } from 'preact/hooks';
import type { ResultOf } from '../../../client/client.js';
import { count, written } from '../../format.js';
import { jsonText } from '../../json-text.js';
import { Badge, ExactTime, Fields, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';

type Backups = ResultOf<'operatorGetBackups'>;

const showTime = (text: string | null) => text && <ExactTime seconds={Math.floor(Date.parse(text) / 1000)} />;

/** The archive of the database; the service knows no other backups. */
export const Backups = ({ backups: { archive } }: { readonly backups: Backups }) => (
  <Section title="Backups">
    {archive === null ? (
      <p class="muted">The database has no statistics of its archive.</p>
    ) : (
      <Fields
        rows={[
          [
            'Archive of the database',
            <Badge key="state" tone={archive.enabled ? 'good' : 'warn'}>
              {archive.enabled ? 'on' : 'off'}
            </Badge>,
          ],
          ['Last archived', showTime(archive.lastArchivedAt)],
          ['Archived files', count(archive.archivedCount)],
          ['Failed attempts', count(archive.failedCount)],
          archive.lastFailedAt !== null && ['Last failure', showTime(archive.lastFailedAt)],
        ]}
      />
    )}
    <p class="muted more">
      Dumps and snapshots are made outside of the service; the <a href="/docs/guides">guides</a> say how, under “Backup
      and upgrade”.
    </p>
  </Section>
);

/** Settings and feature flags in effect. They are changed in the environment or the configuration file. */
export function Settings({ settings }: { readonly settings: ResultOf<'operatorListSettings'> }) {
  const [all, setAll] = useState(false);
  const shown = all ? settings : settings.filter(({ isDefault }) => !isDefault);
  return (
    <Section title="Settings and feature flags">
      <label class="check">
        <input type="checkbox" checked={all} onChange={({ currentTarget }) => setAll(currentTarget.checked)} />
        Also settings with their default
      </label>
      <Table
        label="Settings"
        head={['Setting', 'Value', 'Meaning']}
        rows={shown.map(({ env, value, isDefault, description }) => [
          <code key="name">{env}</code>,
          <span key="value" class="row">
            {showValue(value)}
            {isDefault && <Badge>default</Badge>}
          </span>,
          <span key="about" class="wrap">
            {showCode(written(description, 400))}
          </span>,
        ])}
        empty="Every setting has its default."
      />
    </Section>
  );
}

/** Names between backticks, as in the reference. */
const showCode = (text: string) => text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));

const showValue = (value: unknown) =>
  value === null ? (
    <span class="muted">none</span>
  ) : (
    <code>{written(typeof value === 'string' ? value : jsonText(value), 120)}</code>
  );
