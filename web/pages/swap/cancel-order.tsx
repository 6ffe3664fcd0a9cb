import { useEffect, useRef, useState } from 'preact/hooks';
import { CrosstieError } from '../../../client/errors.js';
import { previewTransaction } from '../../build/preview-transaction.js';
import type { Market, Network } from '../../networks.js';
import { Section } from '../../parts/primitives.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { WhatItDoes } from '../build/preview.js';
import { Signing } from '../build/signing.js';
import { Following } from '../build/transaction-status.js';
import type { Order } from './order.js';

interface CancelOrderProps {
  readonly network: Network;
  readonly market: Market;
  readonly order: Order;
  readonly ownerAddress: string;
  readonly close: () => void;
}

/** Returns the contents of the order once its owner has signed. */
export function CancelOrder({ network, market, order, ownerAddress, close }: CancelOrderProps) {
  const [submitted, setSubmitted] = useState(false);
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), []);
  const requestState = useRequest(`${order.txHash}#${order.outputIndex}`, async (signal) => {
    try {
      const body = { orderTxHash: order.txHash, orderOutputIndex: order.outputIndex, ownerAddress };
      const answer = await api.aggregatorCancel({ network: market, body }, { signal });
      const { txBodyHash: hash, unsignedTxCbor: cbor, feeLovelace: fee } = answer;
      const preview = await previewTransaction(network, { cbor, ownAddresses: [ownerAddress] }, signal);
      return { built: { hash, cbor, fee, response: answer }, preview };
    } catch (error) {
      // The script of the DEX was never published on this chain; a retry cannot change that.
      if (error instanceof CrosstieError && error.status === 501) return { reason: error.message };
      throw error;
    }
  });
  return (
    <div ref={here} class="seen" tabIndex={-1} data-testid="take-back">
      <Section title="Cancel an order">
        <Show requestState={requestState}>
          {(found) =>
            'reason' in found ? (
              <div class="note">
                <p>
                  This order cannot be cancelled here.{' '}
                  {network.source === 'sandbox' &&
                    'Simulated chains have no DEX contracts: orders end when they are filled.'}
                </p>
                <p class="muted">{found.reason}.</p>
              </div>
            ) : (
              <>
                <WhatItDoes network={network} {...found} />
                {submitted ? (
                  <Following network={network} hash={found.built.hash} />
                ) : (
                  <Signing
                    network={network}
                    cbor={found.built.cbor}
                    utxos={undefined}
                    submit={async (userWitnessHex) => {
                      const body = { unsignedTxCbor: found.built.cbor, userWitnessHex };
                      await api.aggregatorSubmit({ network: market, body });
                      setSubmitted(true);
                    }}
                  />
                )}
              </>
            )
          }
        </Show>
        <button type="button" class="plain small more" onClick={close}>
          Close
        </button>
      </Section>
    </div>
  );
}
