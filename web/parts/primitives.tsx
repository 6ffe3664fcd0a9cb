import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ago, amount, assetLabel, localTime, safeLink, short, when, written } from '../format.js';
import { jsonText } from '../json-text.js';
import { explore } from '../networks.js';
import { Link } from '../router.js';

/** A hash or an address: shortened, copyable, and optionally a link. */
export function Id({
  id,
  to,
  whole = false,
}: {
  readonly id: string;
  readonly to?: string | undefined;
  readonly whole?: boolean;
}) {
  const text = whole ? id : short(id);
  return (
    <span class={whole ? 'id whole' : 'id'}>
      {to === undefined ? (
        <code title={id}>{text}</code>
      ) : (
        <Link to={to} title={id}>
          <code>{text}</code>
        </Link>
      )}
      {whole && <Copy text={id} />}
    </span>
  );
}

export function Copy({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [status, setStatus] = useState<string>();
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setStatus('Copied'),
      () => setStatus('Not allowed'),
    );
    setTimeout(() => setStatus(undefined), 1_500);
  };
  return (
    <button type="button" class="copy" onClick={copy} aria-live="polite">
      {status ?? label}
    </button>
  );
}

/** Age; the exact time in the reader's zone is its tooltip. */
export const Timestamp = ({ seconds }: { readonly seconds: number }) => (
  <time dateTime={new Date(seconds * 1000).toISOString()} title={localTime(seconds)}>
    {ago(seconds)}
  </time>
);

/** Exact time in the reader's zone, with its age. */
export const ExactTime = ({ seconds }: { readonly seconds: number }) => (
  <time dateTime={new Date(seconds * 1000).toISOString()} title={when(seconds)}>
    {localTime(seconds)} <small>({ago(seconds)})</small>
  </time>
);

export const Ada = ({
  lovelace,
  symbol = 'ADA',
  rounded = false,
}: {
  readonly lovelace: string | number | bigint;
  readonly symbol?: string;
  /** Without decimals, for large amounts; the exact one is the tooltip. */
  readonly rounded?: boolean;
}) =>
  rounded ? (
    <span class="amount" title={`${amount(lovelace, 6)} ${symbol}`}>
      {amount(BigInt(lovelace) / 1_000_000n, 0)} <small>{symbol}</small>
    </span>
  ) : (
    <span class="amount">
      {amount(lovelace, 6)}
      <DecimalPad value={amount(lovelace, 6)} decimals={6} /> <small>{symbol}</small>
    </span>
  );

/** Room for the decimals that an amount does not show, so that the points of a column are aligned. */
export const DecimalPad = ({ value, decimals }: { readonly value: string; readonly decimals: number }) => {
  const point = value.indexOf('.');
  const missing = point === -1 ? `.${'0'.repeat(decimals)}` : '0'.repeat(decimals - (value.length - point - 1));
  return missing === '' ? null : <span class="pad" data-pad={missing} />;
};

export type Rows = readonly (readonly [label: string, value: ComponentChildren] | false | undefined)[];

/** `null` means that there is none, `undefined` that the value is not known. */
export const Fields = ({ rows }: { readonly rows: Rows }) => (
  <dl class="fields">
    {rows.map(
      (row, index) =>
        row && (
          <div key={`${row[0]} ${index}`}>
            <dt>{row[0]}</dt>
            <dd>{row[1] ?? <span class="muted">{row[1] === null ? 'none' : 'not known'}</span>}</dd>
          </div>
        ),
    )}
  </dl>
);

export const Section = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section class="part">
    <h2>{title}</h2>
    {children}
  </section>
);

export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: string;
  readonly children: ComponentChildren;
}) => <span class={`badge ${tone}`}>{children}</span>;

/** Untrusted text: never markup, and limited in length. */
export const Written = ({ text, most: max }: { readonly text: string | null | undefined; readonly most?: number }) =>
  text === null || text === undefined ? (
    <span class="muted">none</span>
  ) : (
    <span class="written">{written(text, max)}</span>
  );

export function OutsideLink({ url }: { readonly url: string | null | undefined }) {
  const href = safeLink(url);
  if (href === undefined) return <Written text={url} most={120} />;
  return (
    <a href={href} rel="noreferrer noopener nofollow" target="_blank">
      {written(href, 80)}
    </a>
  );
}

export interface AssetAmount {
  readonly unit: string;
  readonly assetName: string;
  readonly quantity: string;
  readonly decimals?: number | null;
}

export const Asset = ({ alias, asset }: { readonly alias: string; readonly asset: AssetAmount }) => (
  <span class="amount">
    {amount(asset.quantity, asset.decimals ?? 0)}{' '}
    <Link to={explore(alias, 'asset', asset.unit)} title={asset.unit}>
      {assetLabel(asset.assetName)}
    </Link>
  </span>
);

/** Untrusted JSON, rendered as text. */
export const Json = ({ value }: { readonly value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
  <pre tabIndex={0}>{jsonText(value).slice(0, 50_000)}</pre>
);
