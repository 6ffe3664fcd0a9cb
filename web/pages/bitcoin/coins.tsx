import { amount } from '../../format.js';

/** Formats satoshi as BTC. */
export const Btc = ({ sat }: { readonly sat: number | bigint | string }) => (
  <span class="amount">
    {amount(sat, 8)} <small>BTC</small>
  </span>
);

/** A gain or a loss, with its sign and colour. */
export const BtcChange = ({ sat }: { readonly sat: bigint }) => (
  <span class={sat < 0n ? 'amount loss' : 'amount gain'}>
    {sat > 0n && '+'}
    {amount(sat, 8)} <small>BTC</small>
  </span>
);

export const rate = (satPerVb: number | null): string =>
  satPerVb === null ? '' : `${Number(satPerVb.toPrecision(4))} sat/vB`;
