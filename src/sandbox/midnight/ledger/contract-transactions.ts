import type * as ledger from '@midnight-ntwrk/ledger-v8';
import type { PlannedTransaction } from '../history.js';
import {
  createContractState,
  createOperation,
  createProgram,
  createVerifierKey,
  mintedToken,
  NO_VALUE,
} from './contract-program.js';
import type { LedgerChain, NamedContract } from './ledger-chain.js';
import { FORMS, LEDGER_VERSION, library } from './ledger-library.js';
import type { LedgerWallet } from './ledger-wallet.js';
import { newIntent, payWithDust } from './pay-fee.js';
import type { ProducedTransaction } from './produced-block.js';
import { selectCoins } from './select-coins.js';
import { createOffer } from './signed-intent.js';

type Planned<Type extends PlannedTransaction['type']> = Extract<PlannedTransaction, { readonly type: Type }>;
type Offer = ledger.UnshieldedOffer<ledger.SignatureEnabled>;

const NIGHT = library.nativeToken().raw;
const KEY_VERSION = FORMS[LEDGER_VERSION].verifierKey;

function findContract(chain: LedgerChain, name: string): NamedContract {
  const found = chain.contracts[name];
  if (found === undefined) throw new RangeError(`There is no contract ${name}`);
  return found;
}

export const applyDeployment = (
  chain: LedgerChain,
  { who, contract }: Pick<Planned<'deploy'>, 'who' | 'contract'>,
  now: Date,
): Promise<ProducedTransaction> =>
  payWithDust(chain, who, 'deploy', now, (wallet) => {
    const deploy = new library.ContractDeploy(createContractState(wallet.verifyingKey));
    const onApplied = (): void => {
      chain.contracts[contract] = { address: deploy.address, counter: 0 };
    };
    return { intent: newIntent(now).addDeploy(deploy), onApplied };
  });

/** Replaces the authority, and adds the entry point for withdrawals. */
export const applyMaintenance = (
  chain: LedgerChain,
  { who, contract }: Planned<'maintain'>,
  now: Date,
): Promise<ProducedTransaction> =>
  payWithDust(chain, who, 'maintain', now, (wallet) => {
    const { address, counter } = findContract(chain, contract);
    const next = new library.ContractMaintenanceAuthority([wallet.verifyingKey], 1, BigInt(counter + 1));
    const key = new library.ContractOperationVersionedVerifierKey(KEY_VERSION, createVerifierKey('withdraw'));
    const changes = [new library.VerifierKeyInsert('withdraw', key), new library.ReplaceAuthority(next)];
    const update = new library.MaintenanceUpdate(address, changes, BigInt(counter));
    const signed = update.addSignature(0n, wallet.sign(update.dataToSign));
    const onApplied = (): void => {
      chain.contracts[contract] = { address, counter: counter + 1 };
    };
    return { intent: newIntent(now).addMaintenanceUpdate(signed), onApplied };
  });

/** Whether the contract exists and has the entry point of a call. */
export function hasEntryPoint(chain: LedgerChain, { contract, entryPoint }: Planned<'call'>): boolean {
  const found = chain.contracts[contract];
  return found !== undefined && chain.state.index(found.address)?.operation(entryPoint) !== undefined;
}

export const applyCall = (chain: LedgerChain, call: Planned<'call'>, now: Date): Promise<ProducedTransaction> =>
  payWithDust(chain, call.who, `call ${call.entryPoint}`, now, (wallet) => {
    const { entryPoint } = call;
    const { address } = findContract(chain, call.contract);
    const state = chain.state.index(address);
    if (state?.operation(entryPoint) === undefined) throw new RangeError(`${call.contract} has no ${entryPoint}`);
    const amount = BigInt(call.amount ?? 0);
    const recipient = chain.resolveAddress(call.to ?? call.who);
    const program = createProgram(entryPoint, { contract: address, amount, recipient });
    const context = new library.QueryContext(state.data, address);
    const [partitioned] = library.partitionTranscripts(
      [new library.PreTranscript(context, program)],
      chain.state.parameters,
    );
    const [guaranteed, fallible] = partitioned!;
    const intent = newIntent(now).addCall(
      new library.ContractCallPrototype(
        address,
        entryPoint,
        createOperation(entryPoint),
        guaranteed,
        fallible,
        [],
        NO_VALUE,
        NO_VALUE,
        library.communicationCommitmentRandomness(),
        entryPoint,
      ),
    );
    const offer = createCallOffer(chain, wallet, call, { address, amount, recipient });
    // Tokens must move in the same part of the transaction as the steps that expect them.
    if (offer !== undefined && fallible === undefined) intent.guaranteedUnshieldedOffer = offer;
    else if (offer !== undefined) intent.fallibleUnshieldedOffer = offer;
    return { intent };
  });

/** The outputs that a call spends and creates; undefined when it moves no tokens. */
function createCallOffer(
  chain: LedgerChain,
  wallet: LedgerWallet,
  { entryPoint }: Planned<'call'>,
  { address, amount, recipient }: { readonly address: string; readonly amount: bigint; readonly recipient: string },
): Offer | undefined {
  switch (entryPoint) {
    case 'increment':
      return undefined;
    case 'deposit': {
      const payment = { from: wallet.address, to: address, amount, tokenType: NIGHT };
      const { coins, outputs } = selectCoins(chain.state, payment);
      // The contract receives its part by the call, not by an output.
      return createOffer(wallet, coins, outputs.slice(1));
    }
    case 'withdraw':
      return createOffer(wallet, [], [{ owner: recipient, type: NIGHT, value: amount }]);
    case 'mint':
      return createOffer(wallet, [], [{ owner: recipient, type: mintedToken(address), value: amount }]);
  }
}
