import type { ComponentChildren } from 'preact';
import { amount, safeLink, splitWords, written } from '../format.js';
import { explore } from '../networks.js';
import { Id, Json, OutsideLink } from './primitives.js';
import { Table } from './table.js';

interface Certificate {
  readonly index: number;
  readonly type: string;
  readonly info: unknown;
}

interface CertificatesProps {
  readonly alias: string;
  readonly coin: string;
  readonly certificates: readonly Certificate[];
}

const LEADS: Readonly<Record<string, readonly [label: string, kind?: string]>> = {
  stakeAddress: ['Account', 'account'],
  poolId: ['Pool', 'pool'],
  drepId: ['DRep', 'drep'],
  rewardAddress: ['Reward account', 'account'],
  coldId: ['Committee member'],
  hotId: ['Hot key'],
};

const COINS: Readonly<Record<string, string>> = { deposit: 'Deposit', pledge: 'Pledge', cost: 'Fixed cost' };

/** Effects of certificates, with special labels for common fields. */
export const Certificates = ({ alias, coin, certificates }: CertificatesProps) => (
  <Table
    label="Certificates"
    head={['What', 'Says']}
    rows={certificates.map(({ type, info }) => [
      formatType(type),
      <dl key="info" class="inline">
        {Object.entries(typeof info === 'object' && info !== null ? info : {}).map(
          ([name, value]: [string, unknown]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{LEADS[name]?.[0] ?? COINS[name] ?? splitWords(name)}</dt>
                <dd>{renderValue(alias, coin, name, value)}</dd>
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

function renderValue(alias: string, coin: string, name: string, value: unknown): ComponentChildren {
  if (typeof value === 'object') return <Json value={value} />;
  const text = String(value);
  if (name in COINS) return `${amount(text, 6)} ${coin}`;
  if (safeLink(text) !== undefined) return <OutsideLink url={text} />;
  const kind = LEADS[name]?.[1];
  if (name in LEADS || /^[0-9a-f]{56,64}$/.test(text))
    return (
      <Id id={text} to={kind === undefined || text.startsWith('drep_') ? undefined : explore(alias, kind, text)} />
    );
  return written(text, 80);
}
