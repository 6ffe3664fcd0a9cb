import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TxInputRequest } from '../../../client/generated.js';
import { Show, useAsk } from '../../ask.js';
import { spentOf } from '../../build/wallet-utxos.js';
import { explore, idOf, type Network } from '../../networks.js';
import { Id } from '../../parts/things.js';
import { api } from '../../session.js';
import { Following } from './following.js';
import { type Built, WhatItDoes } from './preview.js';
import { Signing } from './signing.js';

interface StepsProps {
  readonly network: Network;
  /** In the order in which they are submitted: one may spend what those before it make. */
  readonly built: readonly Built[];
  readonly ownAddresses: readonly string[];
  /** What a wallet told of its outputs; the service may not know them. */
  readonly utxos: readonly TxInputRequest[] | undefined;
  /** How many of them were submitted. */
  readonly submitted: number;
  readonly submit: (signed: string) => Promise<void>;
}

/** Looked at, signed and submitted one after the other. */
export function Steps({ submitted, ...props }: StepsProps) {
  const { network, built } = props;
  const last = built[submitted - 1];
  return (
    <>
      {submitted > 1 && (
        <p class="part">
          Submitted before:{' '}
          {built.slice(0, submitted - 1).map(({ hash }) => (
            <span key={hash}>
              <Id id={hash} to={explore(network.alias, 'tx', hash)} />{' '}
            </span>
          ))}
        </p>
      )}
      {last !== undefined && <Following network={network} hash={last.hash} />}
      {submitted < built.length && <Step key={submitted} place={submitted} {...props} />}
    </>
  );
}

/** Below a long form what was built would go unnoticed: whoever built it is taken there. */
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
  readonly place: number;
}

function Step({ network, built, place, ownAddresses, utxos, submit }: StepProps) {
  const one = built[place] as Built;
  const made = spentOf(one, built.slice(0, place));
  const known = utxos === undefined && made.length === 0 ? undefined : [...made, ...(utxos ?? [])].slice(0, 200);
  const asked = useAsk(one.hash, (signal) =>
    api.inspectTransaction(
      { network: idOf(network), body: { cbor: one.cbor, ownAddresses, ...(known !== undefined && { utxos: known }) } },
      { signal },
    ),
  );
  return (
    <Show asked={asked}>
      {(preview) => (
        <>
          <Seen>
            {built.length > 1 && (
              <p class="note part">
                This takes {built.length} transactions, one after the other. Here is number {place + 1}.
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
