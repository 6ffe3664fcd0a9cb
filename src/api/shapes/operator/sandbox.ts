import Type, { type Static } from 'typebox';
import { type NetworkId, networkById } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { SandboxStatus as Status } from '../../kit/context.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Nullable, named, PathNetwork, Text } from '../../kit/schema.js';
import { ChainTip, shownTip } from '../service/networks.js';

/** Chains that the service makes up itself obey whoever runs it, and the demo account while there is one. */
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
    seed: Count('The number that everything is made from'),
    tip: Nullable(described(ChainTip, 'Newest block of the simulated chain; null before the first')),
    slot: Count('The slot that it is now on the simulated chain; its height where it counts no slots'),
    clockOffset: Count('Seconds by which its clock is ahead'),
    paused: Type.Boolean({ description: 'True while blocks are produced on request only' }),
    blockSeconds: Count('Between two blocks; 0 where none is made but on command'),
    mempool: Count('Number of transactions in the mempool'),
    faucet: Type.String({ description: 'Address that the faucet pays from' }),
  }),
);

export const shown = ({ tip, ...status }: Status): Static<typeof SandboxStatus> => ({ ...status, tip: shownTip(tip) });

export const Address = Text(256, { minLength: 1, description: 'Payment address of the network' });

interface Amounts {
  readonly lovelace?: string;
  readonly satoshi?: string;
  readonly star?: string;
}

const UNITS = { cardano: 'lovelace', bitcoin: 'satoshi', midnight: 'star' } as const;

/** Each family counts in a unit of its own; whoever names the wrong one has the wrong network in mind. */
export function amountOn(network: NetworkId, given: Amounts, otherwise?: string): bigint {
  const unit = UNITS[networkById(network).family];
  const amount = given[unit] ?? otherwise;
  const wrong = Object.values(UNITS).some((other) => other !== unit && given[other] !== undefined);
  if (amount === undefined || wrong) throw new ServiceError('invalid', `An amount of ${network} is given as '${unit}'`);
  return BigInt(amount);
}
