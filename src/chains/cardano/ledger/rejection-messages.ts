/** The content of a failure's fields: outputs, hashes, or two numbers of which one is a bound. */
export type Naming = 'outputs' | 'hashes' | 'least' | 'most';

export type Failure =
  | string
  | { readonly words: string; readonly naming: Naming }
  | { readonly inner: ReadonlyMap<number, Failure> };

const naming = (words: string, what: Naming): Failure => ({ words, naming: what });
const inner = (failures: ReadonlyMap<number, Failure>): Failure => ({ inner: failures });

// Constructor numbers of the Conway ledger's predicate failures, as encoded by nodes (cardano-ledger,
// eras/conway/impl/src/Cardano/Ledger/Conway/Rules).

const UTXOS: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, 'A script result differs from the validity flag of the transaction'],
  [1, 'The script context could not be built'],
]);

const UTXO: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, inner(UTXOS)],
  [1, naming('Inputs are spent already or do not exist', 'outputs')],
  [2, 'The transaction is not valid in this slot'],
  [3, naming('The transaction is too large', 'most')],
  [4, 'The transaction spends no input; it must spend at least one'],
  [5, naming('The fee is too small', 'least')],
  [6, 'Inputs and outputs do not balance'],
  [7, naming('An output pays an address of another network', 'hashes')],
  [8, naming('A withdrawal is from an account of another network', 'hashes')],
  [9, 'An output holds too little lovelace'],
  [10, 'The attributes of a Byron address are too long'],
  [11, 'An output holds a value that is too large'],
  [12, naming('The collateral is too small', 'least')],
  [13, 'A collateral input is at a script address'],
  [14, 'The scripts request too many execution units'],
  [15, 'The collateral contains assets'],
  [16, 'The body is for another network'],
  [17, 'The validity interval ends too far in the future for its scripts'],
  [18, naming('There are too many collateral inputs', 'most')],
  [19, 'The transaction runs scripts and has no collateral input'],
  [20, 'The total collateral differs from the amount in the body'],
  [21, 'An output holds too little lovelace'],
  [22, naming('An output is an input and a reference input', 'outputs')],
]);

const UTXOW: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, inner(UTXO)],
  [1, naming('Signatures do not match the transaction', 'hashes')],
  [2, naming('Keys have not signed', 'hashes')],
  [3, naming('Scripts are missing', 'hashes')],
  [4, naming('Native scripts are not satisfied', 'hashes')],
  [5, naming('The body does not refer to the auxiliary data', 'hashes')],
  [6, naming('The body refers to auxiliary data that is missing', 'hashes')],
  [7, naming('The auxiliary data hash differs from the hash in the body', 'hashes')],
  [8, 'The metadata contains an invalid value'],
  [9, naming('The witnesses contain scripts that are not needed', 'hashes')],
  [10, naming('Redeemers are missing for scripts', 'hashes')],
  [11, naming('Datums are missing', 'hashes')],
  [12, naming('The witnesses contain datums that no input or output refers to', 'hashes')],
  [13, naming('The script data hash is wrong', 'hashes')],
  [14, naming('Inputs at script addresses have no datum', 'outputs')],
  [15, 'The witnesses contain redeemers without a Plutus script'],
  [16, naming('Scripts among the witnesses are malformed', 'hashes')],
  [17, naming('Reference scripts are malformed', 'hashes')],
  [18, naming('The script data hash is wrong', 'hashes')],
]);

const DELEG: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [1, 'A certificate states a wrong deposit'],
  [2, naming('An account is registered already', 'hashes')],
  [3, naming('An account is not registered', 'hashes')],
  [4, 'An account still holds rewards'],
  [5, naming('A DRep is not registered', 'hashes')],
  [6, naming('A pool is not registered', 'hashes')],
  [7, 'A certificate states a wrong deposit'],
  [8, 'A certificate states a wrong refund'],
]);

const POOL: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, naming('A pool is not registered', 'hashes')],
  [1, 'A pool retires in an epoch that is over or too far in the future'],
  [3, 'The cost of a pool is too small'],
  [4, 'The reward account of a pool is of another network'],
  [5, 'The hash of pool metadata is too long'],
  [6, naming('The VRF key is used by another pool', 'hashes')],
]);

const GOVCERT: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, naming('A DRep is registered already', 'hashes')],
  [1, naming('A DRep is not registered', 'hashes')],
  [2, 'A DRep certificate states a wrong deposit'],
  [3, naming('A committee member has resigned', 'hashes')],
  [4, 'A DRep certificate states a wrong refund'],
  [5, naming('A credential is not a member of the committee', 'hashes')],
]);

const CERT: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [1, inner(DELEG)],
  [2, inner(POOL)],
  [3, inner(GOVCERT)],
]);

const WITHDRAWALS = naming('Withdrawals differ from the reward balances, or accounts are not registered', 'hashes');

const CERTS: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, WITHDRAWALS],
  [1, inner(CERT)],
]);

const GOV: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, naming('Governance actions do not exist', 'outputs')],
  [1, 'A proposal is malformed'],
  [2, naming('The return address of a proposal is of another network', 'hashes')],
  [3, naming('A treasury withdrawal pays an account of another network', 'hashes')],
  [4, 'A proposal states a wrong deposit'],
  [5, naming('Voters are not eligible to vote on an action', 'hashes')],
  [6, naming('A proposal both adds and removes a committee member', 'hashes')],
  [7, naming('A proposal adds a committee member whose term is over', 'hashes')],
  [8, 'A proposal does not build on the last action of its purpose'],
  [9, naming('Voting on an action has ended', 'hashes')],
  [10, 'A hard fork does not follow the current version'],
  [11, naming('A proposal has another guardrail script than the constitution', 'hashes')],
  [12, 'The proposal is not allowed during the bootstrap phase'],
  [13, 'The votes are not allowed during the bootstrap phase'],
  [14, naming('Voters do not exist', 'hashes')],
  [15, 'A proposal withdraws nothing from the treasury'],
  [16, naming('The return address of a proposal is not registered', 'hashes')],
  [17, naming('A treasury withdrawal pays an account that is not registered', 'hashes')],
  [18, naming('Voters are not elected to the committee', 'hashes')],
]);

export const LEDGER_FAILURES: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [1, inner(UTXOW)],
  [2, inner(CERTS)],
  [3, inner(GOV)],
  [4, naming('Accounts must delegate their vote to a DRep before they can withdraw', 'hashes')],
  [5, 'The treasury value differs from the value in the body'],
  [6, naming('The inputs carry too many bytes of reference scripts', 'most')],
  [7, 'The mempool rejects the transaction: a pending transaction may spend its inputs'],
  [8, WITHDRAWALS],
  [9, WITHDRAWALS],
]);
