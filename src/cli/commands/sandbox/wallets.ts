import Type from 'typebox';
import type { NetworkWallet } from '../../../app/sandbox/demo-wallet-list.js';
import { networkName } from '../../../app/settings/network-settings.js';
import { command } from '../../command.js';
import { NETWORK_ARGUMENT } from '../../network-argument.js';

const Wallet = Type.Object({
  network: Type.String(),
  name: Type.String(),
  purpose: Type.String(),
  mnemonic: Type.Optional(Type.String({ description: 'Absent for a multisig wallet' })),
  address: Type.String(),
  stakeAddress: Type.Optional(Type.String()),
  drepId: Type.Optional(Type.String()),
  script: Type.Optional(Type.String({ description: 'CBOR of the native script of the address' })),
  descriptors: Type.Optional(Type.Array(Type.String())),
  seed: Type.Optional(Type.String({ description: 'Master seed of a Midnight wallet' })),
});

const LABELS = [
  ['mnemonic', 'mnemonic'],
  ['address', 'address'],
  ['stakeAddress', 'stake address'],
  ['drepId', 'DRep'],
  ['script', 'script'],
  ['seed', 'seed'],
] as const satisfies readonly (readonly [keyof NetworkWallet, string])[];

export const wallets = command({
  name: 'wallets',
  summary: 'List the demo wallets with their public test keys',
  description:
    'Works without a running service. These keys are public, so commands and pages reject them on networks that are not simulated.',
  arguments: {
    network: { ...NETWORK_ARGUMENT, optional: true, description: 'Network by its id or alias. Default: all networks' },
  },
  examples: [
    { line: 'sandbox wallets cardano-preprod', description: 'Mnemonics and addresses of one network.' },
    { line: 'sandbox wallets --json', description: 'All networks, for a test suite.' },
  ],
  json: { description: 'The wallets.', schema: Type.Array(Wallet) },
  settings: false,

  async run({ arguments: { network } }, { output }) {
    const { listNetworkWallets, WORTHLESS } = await import('../../../app/sandbox/demo-wallet-list.js');
    const listed = listNetworkWallets(network === undefined ? undefined : networkName(network));
    output(listed, () => [
      WORTHLESS,
      ...listed.flatMap((wallet, index) => [
        ...(wallet.network === listed[index - 1]?.network ? [] : ['', wallet.network]),
        ...walletLines(wallet),
      ]),
    ]);
    return 0;
  },
});

function walletLines(wallet: NetworkWallet): readonly string[] {
  const rows = [
    ...LABELS.map(([field, label]) => [label, wallet[field]] as const),
    ...(wallet.descriptors ?? []).map((text) => ['descriptor', text] as const),
  ];
  return [
    `  ${wallet.name.padEnd(10)}${wallet.purpose}`,
    ...rows.flatMap(([label, value]) => (value === undefined ? [] : [`    ${label.padEnd(15)}${value}`])),
  ];
}
