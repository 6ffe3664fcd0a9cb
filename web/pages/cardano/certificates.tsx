import type { ComponentChildren } from 'preact';
import { amount, safeLink, splitWords, written } from '../../format.js';
import { explore, type Network } from '../../networks.js';
import { Ada, Id, Json, OutsideLink } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { DRepLink, PoolLink } from './named-links.js';
import { getTicker } from './tabs.js';

interface Certificate {
  readonly index: number;
  readonly type: string;
  readonly info: unknown;
}

interface CertificatesProps {
  readonly network: Network;
  readonly certificates: readonly Certificate[];
}

/** Labels of fields whose names do not read as words. */
const LABELS: Readonly<Record<string, string>> = {
  stakeAddress: 'Account',
  poolId: 'Pool',
  drepId: 'DRep',
  rewardAddress: 'Reward account',
  coldId: 'Committee member',
  hotId: 'Hot key',
  cost: 'Fixed cost',
  vrfKeyHash: 'VRF key',
  retirementEpoch: 'Retires with epoch',
  anchorUrl: 'Document',
  anchorHash: 'Hash of the document',
  metadataUrl: 'Document',
  metadataHash: 'Hash of the document',
  toOtherPot: 'To the other pot',
};

const COINS: readonly string[] = ['deposit', 'pledge', 'cost', 'toOtherPot'];
const ACCOUNTS: readonly string[] = ['stakeAddress', 'rewardAddress'];
/** The same keys as the owners, which are shown as accounts. */
const REPEATED: readonly string[] = ['ownerKeyHashes'];

/** Effects of certificates in words; pools and DReps by their names. */
export const Certificates = ({ network, certificates }: CertificatesProps) => (
  <Table
    label="Certificates"
    fixed
    head={['Certificate', 'Content']}
    rows={certificates.map(({ type, info }) => [
      formatType(type),
      <dl key="info" class="inline">
        {Object.entries(typeof info === 'object' && info !== null ? info : {}).map(
          ([name, value]: [string, unknown]) =>
            value === null || REPEATED.includes(name) ? null : (
              <div key={name}>
                <dt>{LABELS[name] ?? splitWords(name)}</dt>
                <dd>{renderValue(network, name, value)}</dd>
              </div>
            ),
        )}
      </dl>,
    ])}
  />
);

/** Display form of `VOTE_REGISTRATION_DELEGATION`. */
const formatType = (type: string): string => {
  const text = type.toLowerCase().replaceAll('_', ' ').replace('drep', 'DRep');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};

function renderValue(network: Network, name: string, value: unknown): ComponentChildren {
  if (Array.isArray(value)) return renderList(network, name, value);
  if (typeof value === 'object') return <Json value={value} />;
  const text = String(value);
  if (COINS.includes(name)) return `${amount(text, 6)} ${getTicker(network)}`;
  if (name === 'margin') return `${Number((Number(value) * 100).toFixed(4))} %`;
  if (name === 'poolId') return <PoolLink network={network} id={text} />;
  if (name === 'drepId') return <DRepLink network={network} id={text} />;
  if (ACCOUNTS.includes(name)) return <Id id={text} to={explore(network.alias, 'account', text)} />;
  if (safeLink(text) !== undefined) return <OutsideLink url={text} />;
  if (name === 'coldId' || name === 'hotId' || /^[0-9a-f]{56,64}$/.test(text)) return <Id id={text} />;
  return written(text, 80);
}

function renderList(network: Network, name: string, items: readonly unknown[]): ComponentChildren {
  if (items.length === 0) return <span class="muted">none</span>;
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>{renderItem(network, name, item)}</li>
      ))}
    </ul>
  );
}

function renderItem(network: Network, name: string, item: unknown): ComponentChildren {
  const account = (stakeAddress: string) => (
    <Id id={stakeAddress} to={explore(network.alias, 'account', stakeAddress)} />
  );
  if (name === 'owners' && typeof item === 'string') return account(item);
  if (typeof item !== 'object' || item === null) return written(String(item), 80);
  const fields = new Map<string, unknown>(Object.entries(item));
  if (name === 'relays') return written(formatRelay(fields), 120);
  if (name === 'rewards')
    return (
      <>
        {account(String(fields.get('stakeAddress')))}{' '}
        <Ada lovelace={String(fields.get('amount'))} symbol={getTicker(network)} />
      </>
    );
  return <Json value={item} />;
}

/** Host names and addresses of a relay with their port. */
function formatRelay(relay: ReadonlyMap<string, unknown>): string {
  const hosts = ['dns', 'srv', 'ipv4', 'ipv6'].flatMap((name) => {
    const host = relay.get(name);
    return typeof host !== 'string' ? [] : name === 'ipv6' ? `[${host}]` : host;
  });
  const port = relay.get('port');
  return hosts.map((host) => (typeof port === 'number' ? `${host}:${port}` : host)).join(', ');
}
