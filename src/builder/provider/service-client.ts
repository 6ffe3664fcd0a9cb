import type { NetworkId } from '../../chains/networks.js';
import type { KeySignature } from '../signing/merge-witnesses.js';

type CardanoNetworkId = Extract<NetworkId, `${'CARDANO' | 'APEX'}_${string}`>;

export interface OnNetwork {
  readonly network: CardanoNetworkId;
}

interface CursorQuery extends OnNetwork {
  readonly limit: number;
  readonly cursor?: string;
}

interface UtxoPage {
  readonly data: readonly unknown[];
  readonly nextCursor?: string | undefined;
}

interface ServiceOutput {
  readonly txHash: string;
  readonly outputIndex: number;
  readonly isSpent: boolean;
  /** CBOR of `[language, script]`. */
  readonly scriptRef: string | null;
}

interface ServiceAccount {
  readonly registered: boolean;
  readonly withdrawableAmount: string | null;
  readonly deposit: string | null;
  readonly drepId: string | null;
}

interface EvaluatedRedeemer {
  readonly redeemerTag: string;
  readonly index: number;
  readonly exUnits: { readonly mem: number | bigint; readonly steps: number | bigint } | null;
  readonly error: string | null;
}

type SubmitBody =
  | { readonly cbor: string }
  | { readonly transaction: string; readonly signatures: readonly (string | KeySignature)[] };

/**
 * The operations of the service that a provider calls. A client of `crosstie/client` has them; any other object with
 * these methods will do.
 */
export interface ServiceClient {
  getTip(input: OnNetwork): Promise<{ readonly slot: number | bigint }>;
  getProtocolParameters(input: OnNetwork & { readonly format: 'ogmios' }): Promise<unknown>;
  pageAddressUtxos(input: CursorQuery & { readonly address: string }): Promise<UtxoPage>;
  pageAccountUtxos(input: CursorQuery & { readonly stakeAddress: string }): Promise<UtxoPage>;
  listAddressUtxos(
    input: OnNetwork & {
      readonly address: string;
      readonly page: number;
      readonly pageSize: number;
      readonly mempool: 'include';
    },
  ): Promise<readonly unknown[]>;
  listNamedUtxos(
    input: OnNetwork & { readonly body: { readonly txHash: string; readonly outputIndex: number }[] },
  ): Promise<readonly ServiceOutput[]>;
  listAccountInfo(input: OnNetwork & { readonly body: string[] }): Promise<readonly (ServiceAccount & Named)[]>;
  evaluateTransaction(
    input: OnNetwork & { readonly body: { readonly cbor: string; readonly additionalUtxoSet: unknown[] } },
  ): Promise<readonly EvaluatedRedeemer[]>;
  submitTransaction(input: OnNetwork & { readonly body: SubmitBody }): Promise<{ readonly txHash: string }>;
}

interface Named {
  readonly stakeAddress: string;
}
