import Type, { type Static } from 'typebox';
import { type NetworkId, networkById } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { SandboxStatus as Status } from '../../kit/context.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Nullable, named, PathNetwork, Text } from '../../kit/schema.js';
import { ChainTip, toTipJson } from '../service/networks.js';

/** Simulated networks are controlled by the operator, and by the demo account while there is one. */
export const forSandbox = {
  tag: 'Operator',
  gate: 'operator',
  demoToo: true,
  scope: 'none',
  addOn: null,
  bodyLimit: 4_096,
  path: Type.Object({ network: PathNetwork }),
} as const;

export const SandboxStatus = named(
  'SandboxStatus',
  Closed({
    network: Type.String({ description: FIELD.network }),
    seed: Count('Random seed of the simulation'),
    tip: Nullable(described(ChainTip, 'Newest block of the simulated chain; null before the first')),
    slot: Count('Current slot of the simulated chain; its height when it has no slots'),
    clockOffset: Count('Seconds by which its clock is ahead'),
    paused: Type.Boolean({ description: 'True while blocks are produced on request only' }),
    blockSeconds: Count('Time between two blocks; 0 when blocks are produced on request only'),
    mempool: Count('Number of transactions in the mempool'),
    faucet: Type.String({ description: 'Address that the faucet pays from' }),
  }),
);

export const toStatusJson = ({ tip, ...status }: Status): Static<typeof SandboxStatus> => ({
  ...status,
  tip: toTipJson(tip),
});

export const Address = Text(256, { minLength: 1, description: 'Payment address of the network' });

interface Amounts {
  readonly lovelace?: string;
  readonly satoshi?: string;
  readonly star?: string;
}

const UNITS = { cardano: 'lovelace', bitcoin: 'satoshi', midnight: 'star' } as const;

/** Each family has its own unit; a request with another unit probably names the wrong network. */
export function amountOn(network: NetworkId, given: Amounts, otherwise?: string): bigint {
  const unit = UNITS[networkById(network).family];
  const amount = given[unit] ?? otherwise;
  const wrong = Object.values(UNITS).some((other) => other !== unit && given[other] !== undefined);
  if (amount === undefined || wrong)
    throw new ServiceError('invalid', `The amount on ${network} must be given as '${unit}'`);
  return BigInt(amount);
}
