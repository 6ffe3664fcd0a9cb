import { unitsOf } from './format.js';

export interface BuildField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly optional?: boolean | undefined;
}

type Given = Readonly<Record<string, string>>;

export interface BuildForm {
  readonly name: string;
  readonly operation: 'buildTransaction' | 'buildDelegation' | 'buildVoteDelegation' | 'buildStakeRegistration';
  readonly path: string;
  readonly fields: readonly BuildField[];
  /** `undefined` where something typed cannot be sent. */
  body(given: Given): object | undefined;
}

const SENDER: BuildField = {
  name: 'senderAddress',
  label: 'From the address',
  hint: 'What is left comes back to it.',
};
const STAKE: BuildField = { name: 'stakeAddress', label: 'Account', hint: 'A stake address' };

const text = (given: Given, name: string): string => (given[name] ?? '').trim();
const sender = (given: Given) => ({
  senderAddress: text(given, 'senderAddress'),
  changeAddress: text(given, 'senderAddress'),
});

/** What the page can ask the builder for. The request that it shows is exactly what it sends. */
export const BUILDS: Readonly<Record<string, BuildForm>> = {
  transfer: {
    name: 'Pay somebody',
    operation: 'buildTransaction',
    path: '/api/tx/build',
    fields: [
      SENDER,
      { name: 'address', label: 'To the address' },
      { name: 'coins', label: 'Coins', hint: 'With up to six decimals' },
      { name: 'unit', label: 'Token', hint: 'Its unit: policy and name in hexadecimal', optional: true },
      { name: 'quantity', label: 'Quantity of the token', hint: 'In its smallest unit', optional: true },
    ],
    body(given) {
      const lovelace = unitsOf(text(given, 'coins'), 6);
      const [unit, quantity] = [text(given, 'unit'), text(given, 'quantity')];
      if (lovelace === undefined || (unit !== '' && !/^\d+$/.test(quantity))) return undefined;
      const assets = unit === '' ? [] : [{ policyId: unit.slice(0, 56), assetName: unit.slice(56), quantity }];
      const output = { address: text(given, 'address'), lovelace: lovelace.toString() };
      return { outputs: [assets.length === 0 ? output : { ...output, assets }], ...sender(given) };
    },
  },
  delegation: {
    name: 'Delegate to a pool',
    operation: 'buildDelegation',
    path: '/api/tx/build/delegation',
    fields: [SENDER, STAKE, { name: 'poolId', label: 'Pool' }],
    body: (given) => ({
      stakeAddress: text(given, 'stakeAddress'),
      poolId: text(given, 'poolId'),
      ...sender(given),
    }),
  },
  vote: {
    name: 'Delegate votes to a DRep',
    operation: 'buildVoteDelegation',
    path: '/api/tx/build/vote-delegation',
    fields: [SENDER, STAKE, { name: 'drepId', label: 'DRep', hint: 'Or drep_always_abstain' }],
    body: (given) => ({
      stakeAddress: text(given, 'stakeAddress'),
      drepId: text(given, 'drepId'),
      ...sender(given),
    }),
  },
  register: {
    name: 'Register an account',
    operation: 'buildStakeRegistration',
    path: '/api/tx/build/stake-registration',
    fields: [SENDER, STAKE],
    body: (given) => ({ stakeAddress: text(given, 'stakeAddress'), ...sender(given) }),
  },
};
