import { toUtxo } from '../../src/builder/plan/fixed-inputs.js';
import type { LedgerView } from '../../src/builder/request/ledger-view.js';
import { type PlacedOutput, SCRIPT_REQUEST_DEFAULTS } from '../../src/builder/request/script-request.js';
import { addressText, type Credential, decodeAddressInBlock } from '../../src/chains/cardano/addresses/address.js';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import type { PoolParameters } from '../../src/chains/cardano/pools/pool-parameters.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import type { TransactionBody } from '../../src/chains/cardano/transactions/transaction-body.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { type Account, validateWithCquisitor, validateWithScalus } from './builder-oracles.js';
import { runScriptsWithCquisitor, runScriptsWithScalus } from './script-oracles.js';

export interface OtherLedgerState {
  readonly ledger: LedgerView;
  readonly parameters: ProtocolParameters;
  /** All outputs that the transaction refers to. */
  readonly outputs: readonly PlacedOutput[];
}

/**
 * The violations that two other ledgers find in a signed transaction, in a state in which its certificates and votes are
 * possible. Known bugs of these ledgers (builder-oracles.test.ts) are left out.
 */
export function findViolations(signed: string, { ledger, parameters, outputs }: OtherLedgerState): readonly string[] {
  const { body, witnesses } = decodeTransaction(fromHex(signed));
  if (witnesses.redeemers.length > 0) {
    const fixture = {
      request: {
        ...SCRIPT_REQUEST_DEFAULTS,
        wallet: outputs,
        changeAddress: body.outputs[0]!.address,
        validUntil: body.validUntil!,
      },
      parameters,
      slot: ledger.tipSlot,
    };
    return [
      ...runScriptsWithScalus(signed, fixture).reasons.filter((reason) => !hasOtherCostModels(reason)),
      ...runScriptsWithCquisitor(signed, fixture).reasons.filter((reason) => !isExcused(reason, body)),
    ];
  }
  const fixture = { ledger, utxos: outputs.map(toUtxo), ...describeState(body) };
  // Scalus uses the slot as the epoch of a retirement, and cannot decode a tagged set of removed committee members.
  const isBeyondScalus =
    body.certificates.some(({ kind }) => kind === 'pool-retirement') ||
    body.proposals.some(({ action }) => action.kind === 'update-committee');
  return [
    ...(isBeyondScalus ? [] : validateWithScalus(signed, fixture).reasons),
    ...validateWithCquisitor(signed, fixture).reasons.filter((reason) => !isExcused(reason, body)),
  ];
}

/** Scalus has the cost models of epoch 544 built in; those of protocol version 11 are longer. Cquisitor is given them. */
const hasOtherCostModels = (reason: string): boolean => reason.startsWith('Invalid script data hash');

function isExcused(reason: string, { certificates }: TransactionBody): boolean {
  const fee = /"FeeTooSmallUTxO":\{"actual_fee":(\d+),"min_fee":(\d+)/.exec(reason);
  if (fee !== null) return Number(fee[2]) - Number(fee[1]) <= 44;
  if (/Timelock(?:Start|Expiry) is None/.test(reason)) return true;
  if (reason.includes('StakeNotRegistered')) return certificates.some(({ kind }) => kind === 'stake-deregistration');
  return reason.includes('MissingVKeyWitnesses') && certificates.some(({ kind }) => kind === 'stake-registration');
}

function describeState({ certificates, withdrawals, votes, proposals }: TransactionBody) {
  const accounts = new Map<string, Account>();
  const addAccount = (stake: Credential, registered: boolean, rewards = 0n): void => {
    const stakeAddress = addressText({ type: 'reward', networkId: 0, stake });
    accounts.set(stakeAddress, { stakeAddress, keyHash: toHex(stake.hash), registered, rewards });
  };
  const dreps = new Set<string>();
  const pools = new Map<string, PoolParameters>();
  const committee = new Set<string>();
  for (const certificate of certificates) {
    if (
      'stake' in certificate &&
      !accounts.has(addressText({ type: 'reward', networkId: 0, stake: certificate.stake }))
    )
      addAccount(certificate.stake, !certificate.kind.includes('registration') || certificate.kind.includes('dereg'));
    if ('pool' in certificate) pools.set(toHex(certificate.pool), createPool(certificate.pool));
    if ('cold' in certificate) committee.add(toHex(certificate.cold.hash));
    if (certificate.kind === 'drep-update' || certificate.kind === 'drep-deregistration')
      dreps.add(toHex(certificate.drep.hash));
  }
  const addRewardAddress = (bytes: Uint8Array, rewards: bigint): void => {
    const address = decodeAddressInBlock(bytes);
    if (address?.type === 'reward') addAccount(address.stake, true, rewards);
  };
  for (const { returnAddress } of proposals) addRewardAddress(returnAddress, 0n);
  for (const { account, lovelace } of withdrawals) addRewardAddress(account, lovelace);
  for (const { voter } of votes) if (voter.role === 'drep') dreps.add(toHex(voter.credential.hash));
  return {
    accounts: [...accounts.values()],
    dreps: [...dreps],
    pools: [...pools.values()],
    committee: [...committee],
  };
}

const createPool = (operator: Uint8Array): PoolParameters => ({
  operator,
  vrfKeyHash: new Uint8Array(32).fill(6),
  pledge: 0n,
  cost: 340_000_000n,
  margin: { numerator: 1n, denominator: 100n },
  rewardAccount: Uint8Array.of(0xe0, ...operator),
  owners: [],
  relays: [],
  metadata: undefined,
});
