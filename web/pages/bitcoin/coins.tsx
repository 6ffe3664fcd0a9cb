import { amount } from '../../format.js';

/** Formats satoshi as BTC. */
export const Btc = ({ sat }: { readonly sat: number | bigint | string }) => (
  <span class="amount">
    {amount(sat, 8)} <small>BTC</small>
  </span>
);

export const rate = (satPerVb: number | null): string =>
  satPerVb === null ? '' : `${Number(satPerVb.toPrecision(4))} sat/vB`;
