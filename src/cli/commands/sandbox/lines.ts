import { formatDuration } from '../../format-time.js';

interface Chain {
  readonly network: string;
  readonly seed: number;
  readonly tip: { readonly height: number; readonly slot: number; readonly epoch: number | null } | null;
  readonly clockOffset: number;
  readonly paused: boolean;
  readonly blockSeconds: number;
  readonly mempool: number;
  readonly faucet: string;
}

interface Payment {
  readonly txHash: string;
  readonly address: string;
  readonly lovelace?: string;
  readonly satoshi?: string;
  readonly star?: string;
}

/** Responses of the operator operations of a simulated chain. */
export type SandboxResponse = Chain | Payment;

/** Formats the response for a terminal. */
export function sandboxLines(answer: SandboxResponse): readonly string[] {
  const rows = 'txHash' in answer ? paymentRows(answer) : chainRows(answer);
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`);
}

type Row = readonly [label: string, value: string];

const grouped = new Intl.NumberFormat('en-US');
const plural = (count: number, noun: string): string => `${grouped.format(count)} ${noun}${count === 1 ? '' : 's'}`;

function paymentRows({ txHash, address, lovelace, satoshi, star }: Payment): readonly Row[] {
  const amounts = Object.entries({ lovelace, satoshi, star });
  return [
    ['Transaction', txHash],
    ['Address', address],
    ...amounts.flatMap(([unit, amount]) =>
      amount === undefined ? [] : [['Amount', `${grouped.format(BigInt(amount))} ${unit}`] as const],
    ),
  ];
}

function chainRows({ network, seed, tip, clockOffset, paused, blockSeconds, mempool, faucet }: Chain): readonly Row[] {
  return [
    ['Network', `${network}, simulated from seed ${seed}`],
    ['Newest block', tip === null ? 'none' : newestBlock(tip)],
    ['Blocks', blockInterval(paused, blockSeconds)],
    ['Clock', clockOffset === 0 ? 'now' : `${formatDuration(clockOffset)} ahead`],
    ['Mempool', plural(mempool, 'transaction')],
    ['Faucet', faucet],
  ];
}

function newestBlock({ height, slot, epoch }: NonNullable<Chain['tip']>): string {
  const epochText = epoch === null ? '' : `, epoch ${grouped.format(epoch)}`;
  return `${grouped.format(height)}, slot ${grouped.format(slot)}${epochText}`;
}

function blockInterval(paused: boolean, seconds: number): string {
  if (paused) return 'paused: made by `sandbox advance` only';
  return seconds === 0 ? 'made by `sandbox advance` only' : `one every ${formatDuration(seconds)}`;
}
