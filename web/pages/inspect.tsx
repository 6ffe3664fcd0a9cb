import { useState } from 'preact/hooks';
import { useAction } from '../action.js';
import { previewTransaction } from '../build/preview-transaction.js';
import { parseTransactionText } from '../build/transaction-text.js';
import { getFamily, type Network } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { Title } from '../parts/title.js';
import { Failure } from '../request.js';
import { PsbtInspector } from './bitcoin/psbt-inspector.js';
import { type Built, WhatItDoes } from './build/preview.js';
import type { Preview } from './build/preview-type.js';
import { TextInput } from './build/text-input.js';

/** Shows what a pasted transaction would do. */
export function InspectPage({ network }: PageProps) {
  return (
    <>
      <Title kind={network.alias}>Inspect a transaction</Title>
      {getFamily(network) === 'cardano' && <Inspector network={network} />}
      {getFamily(network) === 'bitcoin' && <PsbtInspector network={network} />}
      {getFamily(network) === 'midnight' && (
        <p>
          Transactions of Cardano and Apex, and PSBTs of Bitcoin, can be inspected. Choose one of these networks above.
        </p>
      )}
    </>
  );
}

function Inspector({ network }: { readonly network: Network }) {
  const [text, setText] = useState('');
  const [own, setOwn] = useState('');
  const [shown, setShown] = useState<{ readonly built: Built; readonly preview: Preview }>();
  const { busy, error, run } = useAction();
  const inspect = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      setShown(undefined);
      const cbor = parseTransactionText(text);
      const ownAddresses = own.split(/[\s,;]+/).filter((address) => address !== '');
      const preview = await previewTransaction(network, { cbor, ownAddresses });
      setShown({ built: { hash: preview.txHash, cbor, fee: preview.fee, response: preview }, preview });
    });
  };
  return (
    <>
      <form class="card" onSubmit={inspect}>
        <TextInput
          label="Transaction"
          name="cbor"
          lines
          required
          value={text}
          change={setText}
          example="84a400…"
          hint="CBOR in hexadecimal, or the content of a cardano-cli file. It is not submitted."
        />
        <TextInput
          label="Your addresses"
          name="ownAddresses"
          value={own}
          change={setOwn}
          hint="Optional: their changes are marked as yours."
        />
        <div>
          <button type="submit" disabled={busy || text.trim() === ''}>
            Inspect
          </button>
        </div>
        {error !== undefined && <Failure error={error} />}
      </form>
      {shown !== undefined && (
        <div data-testid="inspected">
          <WhatItDoes network={network} built={shown.built} preview={shown.preview} />
        </div>
      )}
    </>
  );
}
