import { encodeAddress, type Pointer } from '../../../src/chains/cardano/addresses/address.js';
import type { EncodedTransactionParts } from '../../../src/chains/cardano/blocks/encode-block.js';
import type { Certificate } from '../../../src/chains/cardano/certificates/certificate.js';
import { type BodyContent, encodeBody } from '../../../src/chains/cardano/transactions/encode-body.js';
import { encodeWitnessSet } from '../../../src/chains/cardano/transactions/encode-witnesses.js';
import type { OutputContent, OutputReference } from '../../../src/chains/cardano/transactions/output.js';
import { byronBody } from '../../../src/chains/cardano/transactions/transaction-body.js';
import { blake2b256 } from '../../../src/kernel/blake2b.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { AccountNumbers } from '../../../src/ledger/blocks/account-numbers.js';
import { credentialKey } from '../../../src/ledger/state/keys.js';
import type { LedgerState } from '../../../src/ledger/state/ledger-state.js';
import { generateStakeCertificates } from './generate-stake-certificates.js';
import { generateStakeProposals, generateStakeVotes } from './generate-stake-governance.js';
import { genesisAddress, paymentCredential, rewardAddress, stakeCredential } from './stake-chain-keys.js';

export interface UnspentOutput {
  readonly reference: OutputReference;
  readonly lovelace: bigint;
}

export interface GeneratorInput {
  readonly state: LedgerState;
  readonly accountNumbers: AccountNumbers;
  /** Number of accounts that the chain uses. */
  readonly accounts: number;
  readonly unspent: readonly UnspentOutput[];
  readonly below: (limit: number) => number;
  readonly height: number;
  /** Positions of registrations; those of other branches point to nothing. */
  readonly pointers: readonly Pointer[];
}

export interface StakeTransaction {
  readonly parts: EncodedTransactionParts;
  readonly unspent: readonly UnspentOutput[];
}

const NO_BYTES = new Uint8Array();
const MIN_INPUT = 3_000_000_000n;
const witnesses = encodeWitnessSet({ vkeys: [], bootstraps: [], scripts: [], datums: [], redeemers: [] });

/** A transaction that is valid in the state: value is conserved, and every certificate follows the ledger's rules. */
export function generateStakeTransaction(input: GeneratorInput): StakeTransaction {
  const { below, unspent } = input;
  const spent = selectInputs(input);
  const total = spent.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  const fee = 170_000n + BigInt(below(1_000));
  const references = spent.map(({ reference }) => reference);
  const base = { ...byronBody([], [], NO_BYTES), inputs: references, fee };
  const fails = input.height > 3 && below(25) === 0;
  const body: BodyContent = fails
    ? {
        ...base,
        outputs: splitOutputs(input, total - fee),
        certificates: generateStakeCertificates(input),
        collateral: references,
        collateralReturn: output(genesisAddress(below(input.accounts)), total - 3n * fee),
        totalCollateral: 3n * fee,
      }
    : withActivity(input, base, total - fee);
  const encoded = encodeBody(body);
  const txHash = blake2b256(encoded);
  const made = fails ? ([[body.outputs.length, body.collateralReturn!]] as const) : [...body.outputs.entries()];
  return {
    parts: { body: encoded, witnesses, auxiliary: undefined, valid: !fails },
    unspent: [
      ...unspent.filter((each) => !spent.includes(each)),
      ...made.map(([index, { lovelace }]) => ({ reference: { txHash, index }, lovelace })),
    ],
  };
}

type BaseBody = Omit<BodyContent, 'outputs' | 'collateralReturn'> & {
  readonly collateralReturn: undefined | BodyContent['collateralReturn'];
};

function withActivity(input: GeneratorInput, base: BaseBody, available: bigint): BodyContent {
  const { below, state, height } = input;
  const donation = below(20) === 0 ? 1_000_000n * BigInt(1 + below(50)) : 0n;
  const withdrawals = generateWithdrawals(input);
  const leaving = new Set(withdrawals.map(({ key }) => key));
  const certificates = generateStakeCertificates(input, leaving);
  const proposals = height < 5 ? [] : generateStakeProposals(input);
  let rest = available - donation;
  for (const { lovelace } of withdrawals) rest += lovelace;
  for (const { deposit } of proposals) rest -= deposit;
  rest -= sumDeposits(state, input.accountNumbers, certificates);
  return {
    ...base,
    outputs: splitOutputs(input, rest),
    certificates,
    withdrawals: withdrawals.map(({ account, lovelace }) => ({ account, lovelace })),
    votes: height < 5 ? [] : generateStakeVotes(input),
    proposals,
    donation: donation === 0n ? undefined : donation,
  };
}

/** One or two outputs with enough lovelace for deposits. */
function selectInputs({ unspent, below }: GeneratorInput): readonly UnspentOutput[] {
  const chosen = new Set<UnspentOutput>();
  let sum = 0n;
  while (chosen.size < 1 + below(2) || sum < MIN_INPUT) {
    const candidate = unspent[below(unspent.length)]!;
    if (!chosen.has(candidate)) sum += candidate.lovelace;
    chosen.add(candidate);
  }
  return [...chosen];
}

const output = (address: Uint8Array, lovelace: bigint): OutputContent => ({
  address,
  lovelace,
  assets: [],
  datumHash: undefined,
  inlineDatum: undefined,
  scriptRef: undefined,
});

function splitOutputs(input: GeneratorInput, lovelace: bigint): readonly OutputContent[] {
  const { below } = input;
  const count = 1 + below(3);
  const share = lovelace / BigInt(count * (1 + below(3)));
  return Array.from({ length: count }, (_, index) =>
    output(generateAddress(input), index === 0 ? lovelace - share * BigInt(count - 1) : share),
  );
}

function generateAddress({ below, accounts, pointers }: GeneratorInput): Uint8Array {
  const payment = paymentCredential(below(accounts));
  switch (below(pointers.length === 0 ? 1 : 12)) {
    case 0:
      return encodeAddress({ type: 'enterprise', networkId: 0, payment });
    case 1:
      // Conway does not count the stake at such an address.
      return encodeAddress({ type: 'pointer', networkId: 0, payment, pointer: pointers[below(pointers.length)]! });
    default:
      return encodeAddress({ type: 'base', networkId: 0, payment, stake: stakeCredential(below(accounts)) });
  }
}

/** The whole balance of some accounts. */
function generateWithdrawals({ below, state, accountNumbers, accounts }: GeneratorInput) {
  if (below(3) > 0) return [];
  const found = new Map<string, { readonly key: string; readonly account: Uint8Array; readonly lovelace: bigint }>();
  for (let attempts = 6; attempts > 0; attempts -= 1) {
    const account = below(accounts);
    const credential = stakeCredential(account);
    const key = credentialKey(credential);
    const id = accountNumbers.find(credential);
    const lovelace = id === undefined ? 0n : state.accounts.rewards(id);
    if (lovelace > 0n) found.set(key, { key, account: rewardAddress(account), lovelace });
  }
  return [...found.values()];
}

/** Deposits paid minus deposits refunded. */
function sumDeposits(state: LedgerState, accountNumbers: AccountNumbers, certificates: readonly Certificate[]): bigint {
  const { keyDeposit, poolDeposit } = state.epoch.get().parameters;
  const registeredPools = new Set([...state.pools.keys()]);
  let sum = 0n;
  for (const certificate of certificates)
    switch (certificate.kind) {
      case 'stake-registration':
      case 'stake-registration-delegation':
      case 'vote-registration-delegation':
      case 'stake-vote-registration-delegation':
        sum += keyDeposit;
        break;
      case 'stake-deregistration':
        sum -= state.accounts.deposit(accountNumbers.resolve(certificate.stake)) ?? 0n;
        break;
      case 'drep-registration':
        sum += certificate.deposit;
        break;
      case 'drep-deregistration':
        sum -= certificate.deposit;
        break;
      case 'pool-registration': {
        const key = toHex(certificate.parameters.operator);
        if (!registeredPools.has(key)) sum += poolDeposit;
        registeredPools.add(key);
        break;
      }
      default:
        break;
    }
  return sum;
}
