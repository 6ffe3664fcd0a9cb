/** What the fields of a failure are: outputs, hashes, or two numbers of which one is a bound. */
export type Naming = 'outputs' | 'hashes' | 'least' | 'most';

export type Failure =
  | string
  | { readonly words: string; readonly naming: Naming }
  | { readonly inner: ReadonlyMap<number, Failure> };

const naming = (words: string, what: Naming): Failure => ({ words, naming: what });
const inner = (failures: ReadonlyMap<number, Failure>): Failure => ({ inner: failures });

// Numbers of the constructors of the Conway ledger's predicate failures, as nodes write them (cardano-ledger,
// eras/conway/impl/src/Cardano/Ledger/Conway/Rules).

const UTXOS: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, 'A script does not end as the transaction says it does'],
  [1, 'What a script needs to run could not be put together'],
]);

const UTXO: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, inner(UTXOS)],
  [1, naming('Inputs are spent already or do not exist', 'outputs')],
  [2, 'The transaction is not valid in this slot'],
  [3, naming('The transaction is too large', 'most')],
  [4, 'The transaction spends no input; it must spend at least one'],
  [5, naming('The fee is too small', 'least')],
  [6, 'What goes in and what comes out are not the same'],
  [7, naming('An output pays an address of another network', 'hashes')],
  [8, naming('A withdrawal is from an account of another network', 'hashes')],
  [9, 'An output holds too little lovelace'],
  [10, 'The attributes of a Byron address are too long'],
  [11, 'An output holds a value that is too large'],
  [12, naming('The collateral is too small', 'least')],
  [13, 'A collateral input is at a script address'],
  [14, 'The scripts ask for too many execution units'],
  [15, 'The collateral holds assets'],
  [16, 'The body is for another network'],
  [17, 'The transaction ends too far in the future for its scripts'],
  [18, naming('There are too many collateral inputs', 'most')],
  [19, 'The transaction runs scripts and has no collateral input'],
  [20, 'The total of the collateral is not what the body says'],
  [21, 'An output holds too little lovelace'],
  [22, naming('An output is an input and a reference input', 'outputs')],
]);

const UTXOW: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, inner(UTXO)],
  [1, naming('Signatures do not fit the transaction', 'hashes')],
  [2, naming('Keys have not signed', 'hashes')],
  [3, naming('Scripts are not there', 'hashes')],
  [4, naming('Native scripts do not hold', 'hashes')],
  [5, naming('The body does not name the auxiliary data', 'hashes')],
  [6, naming('The body names auxiliary data that is not there', 'hashes')],
  [7, naming('The auxiliary data has another hash than the body says', 'hashes')],
  [8, 'The metadata holds something that metadata cannot'],
  [9, naming('Nothing needs scripts among the witnesses', 'hashes')],
  [10, naming('Redeemers are missing for scripts', 'hashes')],
  [11, naming('Datums are not there', 'hashes')],
  [12, naming('No input or output names datums among the witnesses', 'hashes')],
  [13, naming('The script data hash is not right', 'hashes')],
  [14, naming('Inputs at script addresses have no datum', 'outputs')],
  [15, 'Redeemers are for nothing that a Plutus script guards'],
  [16, naming('Scripts among the witnesses are malformed', 'hashes')],
  [17, naming('Reference scripts are malformed', 'hashes')],
  [18, naming('The script data hash is not right', 'hashes')],
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
  [1, 'A pool retires in an epoch that is over or too far away'],
  [3, 'The cost of a pool is too small'],
  [4, 'The reward account of a pool is of another network'],
  [5, 'The hash of pool metadata is too long'],
  [6, naming('Another pool has the VRF key', 'hashes')],
]);

const GOVCERT: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, naming('A DRep is registered already', 'hashes')],
  [1, naming('A DRep is not registered', 'hashes')],
  [2, 'A DRep states a wrong deposit'],
  [3, naming('A committee member has resigned', 'hashes')],
  [4, 'A DRep states a wrong refund'],
  [5, naming('Not a member of the committee', 'hashes')],
]);

const CERT: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [1, inner(DELEG)],
  [2, inner(POOL)],
  [3, inner(GOVCERT)],
]);

const WITHDRAWALS = naming('Withdrawals are not what the accounts hold, or the accounts are not registered', 'hashes');

const CERTS: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, WITHDRAWALS],
  [1, inner(CERT)],
]);

const GOV: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [0, naming('Governance actions do not exist', 'outputs')],
  [1, 'A proposal is malformed'],
  [2, naming('The return address of a proposal is of another network', 'hashes')],
  [3, naming('A withdrawal from the treasury is to another network', 'hashes')],
  [4, 'A proposal states a wrong deposit'],
  [5, naming('Voters have no vote on an action', 'hashes')],
  [6, naming('A proposal both adds and removes a committee member', 'hashes')],
  [7, naming('A proposal adds a committee member whose term is over', 'hashes')],
  [8, 'A proposal does not build on the last action of its kind'],
  [9, naming('Votes on an action are over', 'hashes')],
  [10, 'A hard fork does not follow the version before it'],
  [11, naming('A proposal names another guardrail script than the constitution', 'hashes')],
  [12, 'The proposal is not allowed during the bootstrap phase'],
  [13, 'The votes are not allowed during the bootstrap phase'],
  [14, naming('Voters do not exist', 'hashes')],
  [15, 'A proposal withdraws nothing from the treasury'],
  [16, naming('The return address of a proposal is not registered', 'hashes')],
  [17, naming('A withdrawal from the treasury is to an account that is not registered', 'hashes')],
  [18, naming('Voters are not elected to the committee', 'hashes')],
]);

export const LEDGER_FAILURES: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [1, inner(UTXOW)],
  [2, inner(CERTS)],
  [3, inner(GOV)],
  [4, naming('Accounts must let a DRep vote before they can withdraw', 'hashes')],
  [5, 'The treasury does not hold what the body says'],
  [6, naming('The inputs carry too many bytes of reference scripts', 'most')],
  [7, 'The mempool does not take the transaction: its inputs may be spent by another one that waits'],
  [8, WITHDRAWALS],
  [9, WITHDRAWALS],
]);
