import { decodeScript } from '../../chains/cardano/scripts/script.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { fromHex } from '../../kernel/hex.js';
import type { PlutusOptions } from '../compose/compose.js';
import { formatOutpoint } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import { toBuilderParameters } from '../request/builder-parameters.js';
import type { KnownAccount, LedgerView } from '../request/ledger-view.js';
import type { Utxo } from '../request/request.js';
import type { PlacedOutput } from '../request/script-request.js';
import { placeUtxo } from '../scripts/script-wallet.js';
import type { KeySignature } from '../signing/merge-witnesses.js';
import { parseUtxo } from '../utxo-forms/utxo-forms.js';
import { createEvaluator } from './evaluator.js';
import { parseParameters } from './parse-parameters.js';
import type { OnNetwork, ServiceClient } from './service-client.js';

/** The state of a chain as `compose` and the other builds take it. */
export interface ChainState {
  readonly ledger: LedgerView;
  /** The third argument of `compose`: scripts are evaluated by the service. */
  readonly plutus: PlutusOptions;
}

export interface OutputName {
  readonly txHash: string;
  readonly outputIndex: number;
}

/** Reads the data of builds from a running service, and submits to it. */
export interface Provider {
  /** Tip and protocol parameters in force. With `stakeAddresses`, also the state of these accounts (up to 100). */
  readState(options?: { readonly stakeAddresses?: readonly string[] }): Promise<ChainState>;
  /**
   * All unspent outputs of addresses and of accounts (stake addresses), each once. `mempool` applies pending
   * transactions, for addresses only.
   */
  listUtxos(owners: string | readonly string[], options?: { readonly mempool?: boolean }): Promise<readonly Utxo[]>;
  /** Unspent outputs with their datums and reference scripts, in the form of `spend` and `reference` intents. */
  getOutputs(names: readonly OutputName[]): Promise<readonly PlacedOutput[]>;
  /**
   * Submits a signed transaction, or an unsigned one with its signatures: witness sets of wallets (CIP-30) or public
   * keys with signatures. Returns its hash once the node has accepted it.
   */
  submit(cbor: string, signatures?: readonly (string | KeySignature)[]): Promise<string>;
}

const PAGE_SIZE = 1000;
const NUMBERED_PAGE_SIZE = 100;
const MAX_OUTPUTS = 100;

/** `client` is one of `crosstie/client`, or any object with the same methods. */
export function createProvider(client: ServiceClient, network: CardanoNetwork): Provider {
  const on = { network: network.id as OnNetwork['network'] };
  return {
    async readState({ stakeAddresses = [] } = {}) {
      const [tip, json, accounts] = await Promise.all([
        client.getTip(on),
        client.getProtocolParameters({ ...on, format: 'ogmios' }),
        readAccounts(client, on, stakeAddresses),
      ]);
      const parameters = parseParameters(json);
      const ledger: LedgerView = {
        network,
        tipSlot: BigInt(tip.slot),
        parameters: toBuilderParameters(parameters),
        ...(stakeAddresses.length > 0 && { accounts }),
      };
      return { ledger, plutus: { parameters, evaluate: createEvaluator(client, on) } };
    },

    async listUtxos(owners, { mempool = false } = {}) {
      const found = new Map<string, Utxo>();
      for (const owner of typeof owners === 'string' ? [owners] : owners) {
        const isAccount = owner.startsWith(`${network.stakePrefix}1`);
        if (mempool && isAccount)
          throw new BuildError(`${owner} is a stake address: pending transactions are only known by address`);
        const outputs = mempool ? listWithMempool(client, on, owner) : listByCursor(client, on, owner, isAccount);
        for await (const output of outputs) {
          const utxo = parseUtxo(output);
          found.set(formatOutpoint(utxo.txHash, utxo.outputIndex ?? 0), utxo);
        }
      }
      return [...found.values()];
    },

    async getOutputs(names) {
      if (names.length > MAX_OUTPUTS) throw new BuildError(`One call reads at most ${MAX_OUTPUTS} outputs`);
      const body = names.map(({ txHash, outputIndex }) => ({ txHash, outputIndex }));
      const outputs = body.length === 0 ? [] : await client.listNamedUtxos({ ...on, body });
      const byName = new Map(outputs.map((output) => [formatOutpoint(output.txHash, output.outputIndex), output]));
      return names.map(({ txHash, outputIndex }) => {
        const name = formatOutpoint(txHash, outputIndex);
        const output = byName.get(name);
        if (output === undefined) throw new BuildError(`The output ${name} is not on the chain`);
        if (output.isSpent) throw new BuildError(`The output ${name} is spent`);
        const script = output.scriptRef === null ? undefined : decodeScript(fromHex(output.scriptRef));
        return placeUtxo(parseUtxo(output, name), network, script);
      });
    },

    async submit(cbor, signatures) {
      const body = signatures === undefined ? { cbor } : { transaction: cbor, signatures };
      return (await client.submitTransaction({ ...on, body })).txHash;
    },
  };
}

/** Accounts that the chain has never seen are not registered. */
async function readAccounts(
  client: ServiceClient,
  on: OnNetwork,
  stakeAddresses: readonly string[],
): Promise<ReadonlyMap<string, KnownAccount>> {
  const accounts = new Map<string, KnownAccount>(stakeAddresses.map((address) => [address, { registered: false }]));
  if (accounts.size === 0) return accounts;
  for (const account of await client.listAccountInfo({ ...on, body: [...accounts.keys()] })) {
    const { registered, withdrawableAmount, deposit, drepId } = account;
    accounts.set(account.stakeAddress, {
      registered,
      delegatesVote: drepId !== null,
      ...(withdrawableAmount !== null && { rewards: BigInt(withdrawableAmount) }),
      ...(registered && deposit !== null && { deposit: BigInt(deposit) }),
    });
  }
  return accounts;
}

async function* listByCursor(
  client: ServiceClient,
  on: OnNetwork,
  owner: string,
  isAccount: boolean,
): AsyncGenerator<unknown> {
  let cursor: string | undefined;
  do {
    const query = { ...on, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
    const page = isAccount
      ? await client.pageAccountUtxos({ ...query, stakeAddress: owner })
      : await client.pageAddressUtxos({ ...query, address: owner });
    yield* page.data;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function* listWithMempool(client: ServiceClient, on: OnNetwork, address: string): AsyncGenerator<unknown> {
  for (let page = 1; ; page += 1) {
    const query = { ...on, address, page, pageSize: NUMBERED_PAGE_SIZE, mempool: 'include' } as const;
    const outputs = await client.listAddressUtxos(query);
    yield* outputs;
    if (outputs.length < NUMBERED_PAGE_SIZE) return;
  }
}
