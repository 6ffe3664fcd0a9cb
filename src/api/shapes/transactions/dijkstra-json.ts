import Type, { type Static } from 'typebox';
import { addressBytesText, type Credential } from '../../../chains/cardano/addresses/address.js';
import type { BalanceInterval } from '../../../chains/cardano/transactions/guards.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, described, Nullable, named, OneOf } from '../../kit/schema.js';

const CredentialFields = {
  type: OneOf(['key', 'script'], 'Kind of the credential'),
  hash: Type.String({ description: 'Hash of the key or script, 56 hexadecimal digits' }),
};

const Interval = Closed({
  ...CredentialFields,
  from: Nullable(described(Amount, 'Least balance of the account, in lovelace; null without a lower bound')),
  to: Nullable(described(Amount, 'First balance above the interval, in lovelace; null without an upper bound')),
});

/** The parts of a transaction that exist since Dijkstra. */
export const DijkstraParts = named(
  'DijkstraParts',
  Closed({
    guards: Type.Array(Closed(CredentialFields), { description: 'Credentials that must agree to the transaction' }),
    subTransactions: Type.Array(Type.String({ description: FIELD.txHash }), {
      description: 'Hashes of its sub-transactions, in their order; each is a transaction of the same block',
    }),
    requiredGuards: Type.Array(
      Closed({
        ...CredentialFields,
        data: Nullable(
          Type.String({ description: 'CBOR of the data for the guard, in hexadecimal; null without data' }),
        ),
      }),
      { description: 'Guards that the top-level transaction must have' },
    ),
    directDeposits: Type.Array(
      Closed({
        stakeAddress: Type.String({ description: FIELD.stakeAddress }),
        amount: described(Amount, 'Amount paid to the account, in lovelace'),
      }),
      { description: 'Payments to accounts' },
    ),
    balanceIntervals: Type.Array(Interval, { description: 'Bounds of account balances before the transaction' }),
    startingBalanceIntervals: Type.Array(Interval, {
      description: 'Bounds of account balances before the transaction and its sub-transactions',
    }),
  }),
);

export function toDijkstraJson({ body: { dijkstra } }: Pick<Transaction, 'body'>): Static<typeof DijkstraParts> | null {
  if (dijkstra === undefined) return null;
  return {
    guards: dijkstra.guards.map(toCredentialJson),
    subTransactions: dijkstra.subTransactions.map(({ body }) => toHex(blake2b256(body.encoded))),
    requiredGuards: dijkstra.requiredGuards.map(({ credential, data }) => ({
      ...toCredentialJson(credential),
      data: data === undefined ? null : toHex(data),
    })),
    directDeposits: dijkstra.directDeposits.map(({ account, lovelace }) => ({
      stakeAddress: addressBytesText(account),
      amount: lovelace.toString(),
    })),
    balanceIntervals: dijkstra.balanceIntervals.map(toIntervalJson),
    startingBalanceIntervals: dijkstra.startingBalanceIntervals.map(toIntervalJson),
  };
}

const toCredentialJson = ({ type, hash }: Credential) => ({ type, hash: toHex(hash) });

const toIntervalJson = ({ credential, from, to }: BalanceInterval): Static<typeof Interval> => ({
  ...toCredentialJson(credential),
  from: from?.toString() ?? null,
  to: to?.toString() ?? null,
});
