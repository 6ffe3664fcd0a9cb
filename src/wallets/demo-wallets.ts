/**
 * Funded wallets of the simulated networks. Their mnemonics are public: on a real network anyone could take the coins,
 * so they are never used for signing there.
 */
export interface DemoWallet {
  readonly name: DemoWalletName;
  /** BIP-39, English. */
  readonly mnemonic: string;
}

export const DEMO_WALLET_NAMES = ['alice', 'bob', 'carol', 'dave'] as const;
export type DemoWalletName = (typeof DEMO_WALLET_NAMES)[number];

/** Requires signatures of two of the first three wallets. */
export const DEMO_MULTISIG = 'multisig';
export const MULTISIG_SIGNERS = ['alice', 'bob', 'carol'] as const satisfies readonly DemoWalletName[];
export const MULTISIG_REQUIRED = 2;

const MNEMONICS: Readonly<Record<DemoWalletName, string>> = {
  alice: 'depth jaguar nest kiwi include sense bonus bus canvas fence laptop post',
  bob: 'inside define other zebra this impulse clog conduct payment card february hospital',
  carol: 'joke chef album cement once elegant draw margin express color clever shiver',
  dave: 'online van layer egg interest sausage vessel drive depend avocado timber brick',
};

export const DEMO_WALLETS: readonly DemoWallet[] = DEMO_WALLET_NAMES.map((name) => ({
  name,
  mnemonic: MNEMONICS[name],
}));

export const demoMnemonic = (name: DemoWalletName): string => MNEMONICS[name];

export const isDemoWalletName = (name: string): name is DemoWalletName =>
  (DEMO_WALLET_NAMES as readonly string[]).includes(name);

/** The purpose of each wallet by network family. */
export const DEMO_WALLET_PURPOSES = {
  cardano: {
    alice: 'Plain payments',
    bob: 'Registered stake key that delegates to a pool and to a DRep',
    carol: 'Registered DRep',
    dave: 'Tokens and NFTs',
    multisig: 'Native script: two of alice, bob and carol sign',
  },
  bitcoin: {
    alice: 'Native SegWit (BIP-84)',
    bob: 'Taproot (BIP-86)',
  },
  midnight: {
    alice: 'Unshielded NIGHT',
    bob: 'Unshielded NIGHT',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
