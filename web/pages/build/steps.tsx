import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TxInputRequest } from '../../../client/generated.js';
import { previewTransaction } from '../../build/preview-transaction.js';
import { findSpentOutputs } from '../../build/wallet-utxos.js';
import { explore, type Network } from '../../networks.js';
import { Id } from '../../parts/primitives.js';
import { Show, useRequest } from '../../request.js';
import { type Built, WhatItDoes } from './preview.js';
import { Signing } from './signing.js';
import { Following } from './transaction-status.js';

interface StepsProps {
  readonly network: Network;
  /** In the order of submission: one may spend outputs of earlier ones. */
  readonly built: readonly Built[];
  readonly ownAddresses: readonly string[];
  /** Outputs that the wallet returned; the service may not know them. */
  readonly utxos: readonly TxInputRequest[] | undefined;
  /** Number of submitted transactions. */
  readonly submitted: number;
  readonly submit: (signed: string) => Promise<void>;
}

/** Previewed, signed and submitted one after the other. */
export function Steps({ submitted, ...props }: StepsProps) {
  const { network, built } = props;
  const last = built[submitted - 1];
  return (
    <>
      {submitted > 1 && (
        <p class="part">
          Already submitted:{' '}
          {built.slice(0, submitted - 1).map(({ hash }) => (
            <span key={hash}>
              <Id id={hash} to={explore(network.alias, 'tx', hash)} />{' '}
            </span>
          ))}
        </p>
      )}
      {last !== undefined && <Following network={network} hash={last.hash} />}
      {submitted < built.length && <Step key={submitted} index={submitted} {...props} />}
    </>
  );
}

/** Scrolls to the result, which would go unnoticed below a long form. */
function Seen({ children }: { readonly children: ComponentChildren }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), []);
  return (
    <div ref={here} class="seen" tabIndex={-1} role="status" data-testid="built">
      {children}
    </div>
  );
}

interface StepProps extends Omit<StepsProps, 'submitted'> {
  readonly index: number;
}

function Step({ network, built, index, ownAddresses, utxos, submit }: StepProps) {
  const one = built[index] as Built;
  const made = findSpentOutputs(one, built.slice(0, index));
  const known = utxos === undefined && made.length === 0 ? undefined : [...made, ...(utxos ?? [])].slice(0, 200);
  const requestState = useRequest(one.hash, (signal) =>
    previewTransaction(network, { cbor: one.cbor, ownAddresses, utxos: known }, signal),
  );
  return (
    <Show requestState={requestState}>
      {(preview) => (
        <>
          <Seen>
            {built.length > 1 && (
              <p class="note part">
                This needs {built.length} transactions, submitted in order. This is number {index + 1}.
              </p>
            )}
            <WhatItDoes network={network} built={one} preview={preview} />
          </Seen>
          <Signing network={network} cbor={one.cbor} utxos={known} submit={submit} />
        </>
      )}
    </Show>
  );
}
