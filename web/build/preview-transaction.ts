import { CrosstieError } from '../../client/errors.js';
import type { TxInputRequest, TxPreview } from '../../client/generated.js';
import { getCardanoId, type Network } from '../networks.js';
import { api } from '../session.js';

export interface PreviewRequest {
  readonly cbor: string;
  readonly ownAddresses: readonly string[];
  /** Outputs that a wallet returned; the service may not know them. */
  readonly utxos?: readonly TxInputRequest[] | undefined;
}

/** The preview with a simulation; without one while the service has no index of the network or no room for scripts. */
export async function previewTransaction(
  network: Network,
  { cbor, ownAddresses, utxos }: PreviewRequest,
  signal?: AbortSignal,
): Promise<TxPreview> {
  const inspect = (simulate: boolean): Promise<TxPreview> =>
    api.inspectTransaction(
      {
        network: getCardanoId(network),
        body: { cbor, ownAddresses: [...ownAddresses], simulate, ...(utxos !== undefined && { utxos: [...utxos] }) },
      },
      signal && { signal },
    );
  try {
    return await inspect(true);
  } catch (error) {
    if (!(error instanceof CrosstieError) || (error.status !== 501 && error.status !== 503)) throw error;
    return inspect(false);
  }
}
