import { useState } from 'preact/hooks';
import type { TxInputRequest } from '../../../client/generated.js';
import { useAction } from '../../action.js';
import { callWallet, openWallet, type Wallet } from '../../build/wallet.js';
import { looksSecret, parseWitness } from '../../build/witness-text.js';
import { count } from '../../format.js';
import { getCardanoId, hasMainnetAddresses, type Network } from '../../networks.js';
import { Copy, Id, Section } from '../../parts/primitives.js';
import { Failure } from '../../request.js';
import { api } from '../../session.js';
import { useWallets } from './connect.js';
import { DemoWalletSigners } from './demo-wallets.js';

interface SigningProps {
  readonly network: Network;
  /** Unsigned transaction. */
  readonly cbor: string;
  /** Outputs that the wallet returned; the service may not know them. */
  readonly utxos: readonly TxInputRequest[] | undefined;
  /** Submits the transaction once all signatures are present. */
  readonly submit: (signed: string) => Promise<void>;
}

/** Signatures come from a demo wallet, a wallet extension or as text. There is no input for keys and phrases. */
export function Signing({ network, cbor, utxos, submit }: SigningProps) {
  const wallets = useWallets();
  const [signed, setSigned] = useState({ cbor, complete: false, missing: [] as readonly string[] });
  const [pasted, setPasted] = useState('');
  const { busy, error, run } = useAction();
  const params = { network: getCardanoId(network) };
  const begun = signed.cbor !== cbor;

  /** The service verifies each signature against this transaction, so that a wallet cannot substitute another one. */
  const merge = async (witness: string): Promise<void> => {
    const body = { cbor: signed.cbor, witnesses: [witness], ...(utxos !== undefined && { utxos }) };
    const merged = await api.mergeWitnesses({ ...params, body });
    setSigned({ cbor: merged.tx_cbor, complete: merged.complete, missing: merged.missing_key_hashes });
  };
  const signWith = (wallet: Wallet): void =>
    run(async () => {
      const open = await openWallet(wallet, hasMainnetAddresses(network));
      await merge(await callWallet(wallet, () => open.signTx(signed.cbor, true)));
    });
  const add = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      const text = pasted.trim();
      setPasted('');
      if (looksSecret(text))
        throw new Error(
          'This looks like a secret key or a recovery phrase. It was not sent and has been cleared; anyone who has it can spend the coins. Paste a signature instead.',
        );
      const witness = parseWitness(text);
      if (witness === undefined)
        throw new Error('Paste a witness set, a signed transaction or a signature as hexadecimal text');
      await merge(witness);
    });
  };

  return (
    <Section title="Sign and submit">
      <div class="columns">
        <div class="card">
          <DemoWalletSigners
            network={network}
            cbor={signed.cbor}
            disabled={busy || signed.complete}
            signed={merge}
            run={run}
          />
          <p>
            {wallets.length > 0
              ? 'A wallet in this browser shows the transaction again and signs it.'
              : 'No wallet extension was found in this browser. Sign the transaction elsewhere and paste the signature.'}
          </p>
          <div class="row">
            {wallets.map((wallet) => (
              <button
                key={wallet.key}
                type="button"
                disabled={busy || signed.complete}
                onClick={() => signWith(wallet)}
              >
                Sign with {wallet.name}
              </button>
            ))}
            <Copy text={signed.cbor} label={begun ? 'Copy the CBOR' : 'Copy the unsigned CBOR'} />
          </div>
        </div>
        <form class="card" onSubmit={add}>
          <label class="field">
            Signature made elsewhere
            <textarea
              value={pasted}
              spellcheck={false}
              autocomplete="off"
              placeholder="a100…"
              onInput={({ currentTarget }) => setPasted(currentTarget.value)}
            />
            <small>A witness set, a signed copy of the transaction, or one signature. Never a key or a phrase.</small>
          </label>
          <div>
            <button type="submit" class="plain" disabled={busy || pasted.trim() === '' || signed.complete}>
              Add the signature
            </button>
          </div>
        </form>
      </div>
      {error !== undefined && <Failure error={error} />}
      <p class="more" role="status" data-testid="signatures">
        {signed.complete && 'All signatures are complete.'}
        {begun &&
          !signed.complete &&
          `${count(signed.missing.length)} more ${signed.missing.length === 1 ? 'signature' : 'signatures'} needed: `}
        {begun && !signed.complete && signed.missing.map((hash) => <Id key={hash} id={hash} />)}
      </p>
      <button
        type="button"
        class="more"
        disabled={busy || !signed.complete}
        onClick={() => run(() => submit(signed.cbor))}
      >
        Submit
      </button>
    </Section>
  );
}
