import { encodeAddress } from '../../src/chains/cardano/addresses/address.js';
import type { Predicate } from '../../src/chains/cardano/ledger/predicates.js';
import type { Findings } from '../../src/chains/cardano/ledger/validation-result.js';
import type { LedgerState } from '../../src/chains/cardano/ledger/view.js';
import { parametersWithoutChain } from '../../src/chains/cardano/parameters/protocol-parameters-known.js';
import type { Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import { byronBody, type TransactionBody } from '../../src/chains/cardano/transactions/transaction-body.js';
import { NO_WITNESSES, type WitnessSet } from '../../src/chains/cardano/transactions/witnesses.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';

// Transactions and states for tests of single rules: the rules read decoded fields, so nothing is encoded or signed.

export const preprod = networkById('CARDANO_PREPROD') as CardanoNetwork;

/** The first slot of epoch 100 of preprod, whose Byron epochs have 21,600 slots. */
export const EPOCH = 100;
export const SLOT = BigInt(4 * 21_600 + (EPOCH - 4) * 432_000);

export const hash28 = (byte: number): Uint8Array => new Uint8Array(28).fill(byte);
export const toKey = (byte: number) => ({ type: 'key', hash: hash28(byte) }) as const;
export const toScript = (byte: number) => ({ type: 'script', hash: hash28(byte) }) as const;
export const toAccount = (byte: number): Uint8Array =>
  encodeAddress({ type: 'reward', networkId: 0, stake: toKey(byte) });
export const actionId = (byte: number, index = 0) => ({ txHash: new Uint8Array(32).fill(byte), index });

export const draftTransaction = (
  body: Partial<TransactionBody>,
  { valid = true, ...witnesses }: Partial<WitnessSet> & { readonly valid?: boolean } = {},
): Transaction => ({
  hash: new Uint8Array(32),
  valid,
  body: { ...byronBody([], [], new Uint8Array()), ...body },
  witnesses: { ...NO_WITNESSES, ...witnesses },
  auxiliary: undefined,
  undecoded: [],
  sizeBytes: 0,
});

/** Nothing exists in this state, and nothing is unknown. */
export const draftState = (major: number, changes: Partial<LedgerState> = {}): LedgerState => ({
  network: preprod,
  slot: SLOT,
  parameters: {
    ...parametersWithoutChain(preprod),
    governanceActionDeposit: 100n,
    drepDeposit: 500n,
    protocolVersion: { major, minor: 0 },
  },
  output: () => 'absent',
  account: () => ({ registered: false }),
  pool: () => ({ registered: false }),
  isVrfKeyRegistered: () => false,
  drep: () => ({ registered: false }),
  committeeMember: () => ({ member: false, resigned: false, hot: 'none', elected: false }),
  authorizedMembers: () => [],
  action: () => 'absent',
  enacted: () => 'none',
  guardrailScript: 'none',
  treasury: 1_000n,
  ...changes,
});

export const listPredicates = ({ violations }: Findings): readonly Predicate[] =>
  violations.map(({ predicate }) => predicate);
