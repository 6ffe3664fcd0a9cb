import { amount } from '../../format.js';
import { DecimalPad } from '../../parts/primitives.js';

/** Formats satoshi as BTC. */
export const Btc = ({ sat }: { readonly sat: number | bigint | string }) => (
  <span class="amount">
    {amount(sat, 8)}
    <DecimalPad value={amount(sat, 8)} decimals={8} /> <small>BTC</small>
  </span>
);

/** A gain or a loss, with its sign and colour. */
export const BtcChange = ({ sat }: { readonly sat: bigint }) => (
  <span class={sat < 0n ? 'amount loss' : 'amount gain'}>
    {sat > 0n && '+'}
    {amount(sat, 8)}
    <DecimalPad value={amount(sat, 8)} decimals={8} /> <small>BTC</small>
  </span>
);

const SCRIPTS: Readonly<Record<string, string>> = {
  pubkey: 'Public key (P2PK)',
  pubkeyhash: 'Public key hash (P2PKH)',
  scripthash: 'Script hash (P2SH)',
  multisig: 'Multisig',
  nulldata: 'Data (OP_RETURN)',
  witness_v0_keyhash: 'SegWit key (P2WPKH)',
  witness_v0_scripthash: 'SegWit script (P2WSH)',
  witness_v1_taproot: 'Taproot (P2TR)',
  witness_unknown: 'Unknown witness version',
  anchor: 'Anchor (P2A)',
  nonstandard: 'Non-standard',
};

/** The kind of a script in words. */
export const formatScriptKind = (type: string): string => SCRIPTS[type] ?? type;

export const rate = (satPerVb: number | null): string =>
  satPerVb === null ? '' : `${Number(satPerVb.toPrecision(4))} sat/vB`;
