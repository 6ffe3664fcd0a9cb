import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import { addressText } from '../../src/chains/cardano/addresses/address.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { alwaysTrue, requireFortyTwo } from './uplc.js';
import type { SigningKey } from './wallet-libraries.js';

/** Every kind of transaction that the service builds, in an order in which one user can submit them all. */

export interface KindUser {
  readonly payment: SigningKey;
  readonly stake: SigningKey;
  /** The key of a pool, a DRep and a committee member. */
  readonly cold: SigningKey;
  readonly address: string;
  readonly stakeAddress: string;
}

export function createKindUser(number: number): KindUser {
  const createKey = (role: number): SigningKey => {
    const secret = new Uint8Array(32).fill(number);
    secret[0] = role;
    return { secret, hash: CSL.PrivateKey.from_normal_bytes(secret).to_public().hash().to_hex() };
  };
  const [payment, stake, cold] = [createKey(1), createKey(2), createKey(3)];
  const credential = ({ hash }: SigningKey) => ({ type: 'key' as const, hash: fromHex(hash) });
  return {
    payment,
    stake,
    cold,
    address: addressText({ type: 'base', networkId: 0, payment: credential(payment), stake: credential(stake) }),
    stakeAddress: addressText({ type: 'reward', networkId: 0, stake: credential(stake) }),
  };
}

export interface KindContext {
  readonly user: KindUser;
  readonly slot: number;
  readonly epoch: number;
  /** Responses of earlier kinds of this user, by name. */
  readonly built: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

export interface TransactionKind {
  readonly name: string;
  /** The part after `/api/tx/build`. */
  readonly path: string;
  readonly body: (context: KindContext) => object;
  readonly signers?: (user: KindUser) => readonly SigningKey[];
  /** The request names its funds itself. */
  readonly ownFunds?: true;
}

const hex = (text: string): string => Buffer.from(text).toString('hex');
const shop = createKindUser(250).address;
const anchor = { anchorUrl: 'https://example.org/why.json', anchorDataHash: 'cd'.repeat(32) };
const policy = ({ payment }: KindUser) => ({ type: 'sig', keyHash: payment.hash });
const multisig = ({ payment, cold }: KindUser) => ({
  type: 'all',
  scripts: [payment, cold].map(({ hash }) => ({ type: 'sig', keyHash: hash })),
});
const spending = requireFortyTwo('plutus-v3', true);
const minting = alwaysTrue('plutus-v2', false);
const scriptAddress = addressText({
  type: 'enterprise',
  networkId: 0,
  payment: { type: 'script', hash: spending.hash },
});
const scriptJson = ({ script }: typeof spending) => ({
  type: script.language.replace('-v', 'V'),
  cbor: toHex(script.bytes),
});
const multisigAddress = (user: KindUser): string => {
  const scripts = CSL.NativeScripts.new();
  for (const { hash } of [user.payment, user.cold])
    scripts.add(CSL.NativeScript.new_script_pubkey(CSL.ScriptPubkey.new(CSL.Ed25519KeyHash.from_hex(hash))));
  const hash = CSL.NativeScript.new_script_all(CSL.ScriptAll.new(scripts)).hash().to_bytes();
  return addressText({ type: 'enterprise', networkId: 0, payment: { type: 'script', hash } });
};
const findHash = ({ built }: KindContext, name: string): string => String(built.get(name)!['tx_hash']);

const payer = ({ payment }: KindUser) => [payment];
const withStake = ({ payment, stake }: KindUser) => [payment, stake];
const withCold = ({ payment, cold }: KindUser) => [payment, cold];
const all = ({ payment, stake, cold }: KindUser) => [payment, stake, cold];

export const getSigners = ({ signers = payer }: TransactionKind, user: KindUser): readonly SigningKey[] =>
  signers(user);

const assetName = hex('Ticket');
const proposal = ({ user }: KindContext) => ({ returnAddress: user.stakeAddress, ...anchor });
const drep = ({ user }: KindContext) => ({ drepCredentialHash: user.cold.hash, ...anchor });

export const TRANSACTION_KINDS: readonly TransactionKind[] = [
  { name: 'payment', path: '', body: () => ({ outputs: [{ address: shop, lovelace: '5000000' }] }) },
  {
    name: 'payment with untagged sets',
    path: '',
    body: () => ({ outputs: [{ address: shop, lovelace: '5000000' }], setEncoding: 'untagged' }),
  },
  {
    name: 'payment with a message',
    path: '/compose',
    body: () => ({
      intents: [{ kind: 'payment', outputs: [{ address: shop, lovelace: '4000000' }] }],
      message: 'Invoice 4711: two tickets for the hall, three for the garden, to be collected at the door',
    }),
  },
  {
    name: 'mint with CIP-25 metadata',
    path: '/mint',
    body: ({ user }) => ({
      mints: [
        {
          nativeScript: policy(user),
          assetName,
          quantity: '12',
          metadata: { name: 'Ticket', image: `ipfs://${'b'.repeat(80)}` },
        },
      ],
    }),
  },
  {
    name: 'payment with a token',
    path: '',
    body: ({ built }) => ({
      outputs: [
        {
          address: shop,
          lovelace: '0',
          assets: [{ policyId: built.get('mint with CIP-25 metadata')!['policy_id'], assetName, quantity: '3' }],
        },
      ],
    }),
  },
  {
    name: 'burn',
    path: '/burn',
    body: ({ user }) => ({ burns: [{ nativeScript: policy(user), assetName, quantity: '2' }] }),
  },
  {
    name: 'mint under a time lock',
    path: '/mint',
    body: ({ user, slot }) => ({
      mints: [
        {
          nativeScript: { type: 'all', scripts: [policy(user), { type: 'before', slot: slot + 100_000 }] },
          assetName: '',
          quantity: '1',
        },
      ],
    }),
  },
  {
    name: 'CIP-68 mint',
    path: '/mint-cip68',
    body: ({ user }) => ({
      nativeScript: policy(user),
      tokens: [
        {
          label: 333,
          name: 'Coin',
          metadata: { name: 'Coin', description: 'd'.repeat(100), decimals: 2 },
          referenceAddress: user.address,
          quantity: '1000',
        },
      ],
    }),
  },
  {
    name: 'CIP-68 update',
    path: '/update-cip68',
    body: ({ built }) => ({
      referenceUnit: (built.get('CIP-68 mint')!['reference_units'] as string[])[0],
      metadata: { name: 'Coin', description: 'new' },
      version: 2,
      extra: 'd87980',
    }),
  },
  {
    name: 'stake registration',
    path: '/stake-registration',
    body: ({ user }) => ({ stakeAddress: user.stakeAddress }),
  },
  {
    name: 'pool registration',
    path: '/pool-registration',
    body: ({ user }) => ({
      poolParams: {
        poolId: user.cold.hash,
        // Since protocol version 11 a VRF key belongs to one pool.
        vrfKeyHash: (user.cold.hash + user.cold.hash).slice(0, 64),
        pledge: '50000000',
        cost: '340000000',
        margin: 0.025,
        rewardAccount: user.stakeAddress,
        owners: [user.stakeAddress],
        relays: [{ ipv4: '192.0.2.7', port: 3001 }, { srv: 'pools.example.org' }],
        metadataUrl: 'https://example.org/pool.json',
        metadataHash: 'ab'.repeat(32),
      },
    }),
    signers: all,
  },
  {
    name: 'pool delegation',
    path: '/delegation',
    body: ({ user }) => ({ stakeAddress: user.stakeAddress, poolId: user.cold.hash }),
    signers: withStake,
  },
  { name: 'DRep registration', path: '/drep-registration', body: drep, signers: withCold },
  {
    name: 'vote delegation',
    path: '/vote-delegation',
    body: ({ user }) => ({ stakeAddress: user.stakeAddress, drepId: 'drep_always_abstain' }),
    signers: withStake,
  },
  {
    name: 'withdrawal, delegation and payment together',
    path: '/compose',
    body: ({ user }) => ({
      intents: [
        { kind: 'withdrawal', stakeAddress: user.stakeAddress, amount: '0' },
        { kind: 'delegation', stakeAddress: user.stakeAddress, poolId: user.cold.hash },
        { kind: 'payment', outputs: [{ address: shop, lovelace: '2000000' }] },
      ],
    }),
    signers: withStake,
  },
  {
    name: 'DRep update',
    path: '/drep-update',
    body: (context) => ({ ...drep(context), anchorUrl: 'https://example.org/new.json' }),
    signers: withCold,
  },
  {
    name: 'info action',
    path: '/proposal',
    body: (context) => ({ ...proposal(context), type: 'InfoAction' }),
  },
  {
    name: 'parameter change',
    path: '/proposal',
    body: (context) => ({
      ...proposal(context),
      type: 'ParameterChange',
      action: {
        parameters: {
          txFeePerByte: 45,
          executionUnitPrices: { priceMemory: 0.0577, priceSteps: { numerator: 721, denominator: 10_000_000 } },
        },
      },
    }),
  },
  {
    name: 'treasury withdrawal',
    path: '/proposal',
    body: (context) => ({
      ...proposal(context),
      type: 'TreasuryWithdrawals',
      action: { withdrawals: [{ stakeAddress: context.user.stakeAddress, amount: '5000000' }] },
    }),
  },
  {
    name: 'new committee',
    path: '/proposal',
    body: (context) => ({
      ...proposal(context),
      type: 'NewCommittee',
      action: {
        added: [{ credentialHash: context.user.cold.hash, epoch: context.epoch + 100 }],
        threshold: { numerator: 2, denominator: 3 },
      },
    }),
  },
  {
    name: 'vote of a DRep',
    path: '/vote',
    body: (context) => ({
      voter: { role: 'DRep', credentialHash: context.user.cold.hash },
      votes: [
        { govActionId: `${findHash(context, 'info action')}#0`, vote: 'Yes', ...anchor },
        { govActionId: `${findHash(context, 'new committee')}#0`, vote: 'Abstain' },
      ],
    }),
    signers: withCold,
  },
  {
    name: 'committee hot key',
    path: '/committee',
    body: ({ user }) => ({
      action: 'authorizeHot',
      coldCredentialHash: user.cold.hash,
      hotCredentialHash: user.stake.hash,
    }),
    signers: withCold,
  },
  {
    name: 'committee resignation',
    path: '/committee',
    body: ({ user }) => ({ action: 'resign', coldCredentialHash: user.cold.hash, ...anchor }),
    signers: withCold,
  },
  {
    name: 'pool retirement',
    path: '/pool-retirement',
    body: ({ user, epoch }) => ({ poolId: user.cold.hash, epoch: epoch + 2 }),
    signers: withCold,
  },
  { name: 'treasury donation', path: '/treasury-donation', body: () => ({ amount: '1000000' }) },
  { name: 'split', path: '/split', body: () => ({ count: 3, lovelace: '10000000' }) },
  { name: 'collateral', path: '/collateral', body: () => ({}) },
  {
    name: 'reference script',
    path: '/deploy-script',
    body: () => ({ script: scriptJson(spending) }),
  },
  {
    name: 'payment to scripts with datums',
    path: '',
    body: ({ user }) => ({
      outputs: [
        { address: scriptAddress, lovelace: '8000000', inlineDatum: 'd87980' },
        { address: scriptAddress, lovelace: '8000000', datum: 'd8798107' },
        { address: multisigAddress(user), lovelace: '30000000' },
      ],
    }),
  },
  {
    name: 'Plutus spend with the script',
    path: '/compose',
    body: (context) => ({
      intents: [
        {
          kind: 'spend',
          inputs: [
            {
              txHash: findHash(context, 'payment to scripts with datums'),
              outputIndex: 0,
              redeemer: '182a',
              script: scriptJson(spending),
            },
          ],
        },
      ],
    }),
  },
  {
    name: 'Plutus spend with a reference script',
    path: '/script',
    body: (context) => ({
      inputs: [
        {
          txHash: findHash(context, 'payment to scripts with datums'),
          outputIndex: 1,
          redeemer: { int: 42 },
          referenceInput: { txHash: findHash(context, 'reference script'), outputIndex: 0 },
        },
      ],
      requiredSigners: [context.user.payment.hash],
    }),
  },
  {
    name: 'Plutus mint',
    path: '/compose',
    body: () => ({
      intents: [
        {
          kind: 'mint',
          policyId: toHex(minting.hash),
          assets: [{ assetName: 'aa', quantity: '7' }],
          redeemer: { int: 1 },
          script: scriptJson(minting),
        },
      ],
    }),
  },
  {
    name: 'multisig payment',
    path: '/multisig',
    body: ({ user }) => ({ nativeScript: multisig(user), outputs: [{ address: shop, lovelace: '9000000' }] }),
    signers: withCold,
    ownFunds: true,
  },
  {
    name: 'DRep retirement',
    path: '/drep-registration',
    body: ({ user }) => ({ drepCredentialHash: user.cold.hash, deregister: true }),
    signers: withCold,
  },
  {
    name: 'stake deregistration',
    path: '/stake-registration',
    body: ({ user }) => ({ stakeAddress: user.stakeAddress, deregister: true }),
    signers: withStake,
  },
  {
    name: 'registration and vote delegation in one certificate',
    path: '/vote-delegation',
    body: ({ user }) => ({
      stakeAddress: user.stakeAddress,
      drepId: 'drep_always_no_confidence',
      includeStakeRegistration: true,
      certificateEncoding: 'combined',
    }),
    signers: withStake,
  },
  {
    name: 'batch of two transactions',
    path: '/batch',
    body: () => ({ outputs: Array.from({ length: 260 }, () => ({ address: shop, lovelace: '1000000' })) }),
  },
  { name: 'consolidation', path: '/consolidate', body: () => ({}) },
];
