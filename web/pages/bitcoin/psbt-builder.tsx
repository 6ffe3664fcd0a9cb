import { useState } from 'preact/hooks';
import type { ResultOf } from '../../../client/client.js';
import { OPERATIONS } from '../../../client/generated.js';
import { useAction } from '../../action.js';
import { looksPrivate, parseBtc } from '../../build/psbt-text.js';
import { count } from '../../format.js';
import { bitcoinId, type Network } from '../../networks.js';
import { Copy, Fields, Section } from '../../parts/primitives.js';
import { RequestPreview } from '../../parts/request-preview.js';
import { Failure } from '../../request.js';
import { api } from '../../session.js';
import { TextInput } from '../build/text-input.js';
import { Btc, rate } from './coins.js';
import { PsbtInspector } from './psbt-inspector.js';

interface Draft {
  readonly wallet: string;
  readonly utxos: string;
  readonly to: string;
  readonly amount: string;
  readonly change: string;
  readonly feeRate: string;
}

const EMPTY: Draft = { wallet: '', utxos: '', to: '', amount: '', change: '', feeRate: '' };

/** The request of a form. Throws an error message for wrong input. */
function toRequest({ wallet, utxos, to, amount, change, feeRate }: Draft) {
  const source = wallet.trim();
  if (looksPrivate(source)) throw new Error('This text looks like a secret key or a recovery phrase. It was not sent.');
  const coins = utxos.split(/[\s,]+/).filter((each) => each !== '');
  if (source === '' && coins.length === 0) throw new Error('Enter a wallet, outputs to spend, or both.');
  return {
    ...(source !== '' && (source.includes('(') ? { descriptor: source } : { extendedKey: source })),
    ...(coins.length > 0 && { utxos: coins.map(parseOutpoint) }),
    outputs: [{ address: to.trim(), ...(amount.trim() !== '' && { value: parseBtc(amount) }) }],
    ...(change.trim() !== '' && { changeAddress: change.trim() }),
    ...(feeRate.trim() !== '' && { feeRate: parseFeeRate(feeRate) }),
  };
}

function parseOutpoint(text: string): { readonly txid: string; readonly vout: number } {
  const [, txid = '', vout = ''] = /^([0-9a-f]{64}):(\d{1,9})$/i.exec(text) ?? [];
  if (txid === '') throw new Error('An output is the id of its transaction, a colon and its index.');
  return { txid, vout: Number(vout) };
}

function parseFeeRate(text: string): number {
  const value = Number(text.trim());
  if (!(value > 0)) throw new Error('A fee rate is a number of satoshi per virtual byte, for example 2.5.');
  return value;
}

/** Builds an unsigned PSBT. Keys stay in the wallet: the page asks for public keys only. */
export function PsbtBuilder({ network }: { readonly network: Network }) {
  const params = { network: bitcoinId(network) };
  const [draft, setDraft] = useState(EMPTY);
  const [built, setBuilt] = useState<ResultOf<'buildBitcoinPsbt'>>();
  const { busy, error, run } = useAction();
  const edit = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    setBuilt(undefined);
  };
  const build = (event: Event): void => {
    event.preventDefault();
    run(async () => setBuilt(await api.buildBitcoinPsbt({ ...params, body: toRequest(draft) })));
  };
  const { method, path } = OPERATIONS.buildBitcoinPsbt;
  return (
    <>
      <div class="columns">
        <form class="card" onSubmit={build}>
          <TextInput
            label="Wallet"
            name="wallet"
            value={draft.wallet}
            change={(wallet) => edit({ wallet })}
            example="wpkh([d34db33f/84h/0h/0h]xpub…/<0;1>/*)"
            hint="A descriptor or an extended public key. It is not stored."
          />
          <TextInput
            label="Outputs to spend"
            name="utxos"
            value={draft.utxos}
            change={(utxos) => edit({ utxos })}
            example="txid:0"
            hint="Instead of a wallet, or to choose among its coins; separated by spaces."
          />
          <TextInput label="To the address" name="to" required value={draft.to} change={(to) => edit({ to })} />
          <TextInput
            label="Amount in BTC"
            name="amount"
            decimal
            value={draft.amount}
            change={(amount) => edit({ amount })}
            hint="Empty: everything that the coins have, less the fee."
          />
          <TextInput
            label="Change address"
            name="change"
            value={draft.change}
            change={(change) => edit({ change })}
            hint="Needed without a wallet, unless everything is sent."
          />
          <TextInput
            label="Fee rate in sat/vB"
            name="feeRate"
            decimal
            value={draft.feeRate}
            change={(feeRate) => edit({ feeRate })}
            hint="Empty: the rate for half an hour."
          />
          <div>
            <button type="submit" disabled={busy}>
              Build the PSBT
            </button>
          </div>
          {error !== undefined && <Failure error={error} />}
        </form>
        <RequestPreview method={method} path={path} network={network.alias} body={readRequest(draft)} />
      </div>
      {built !== undefined && (
        <div data-testid="built">
          <Section title="Unsigned PSBT">
            <Fields
              rows={[
                ['Fee', <Btc key="fee" sat={built.fee} />],
                ['Fee rate', rate(built.feeRate)],
                ['Virtual size', `${count(built.vsize)} vB`],
                ['Inputs', count(built.inputs.length)],
                ['Coin selection', built.algorithm],
                ['PSBT', <Copy key="copy" text={built.psbt} />],
              ]}
            />
            <p class="more muted">Sign it in your wallet, then add the signed copies below.</p>
          </Section>
          <PsbtInspector key={built.psbt} network={network} initial={built.psbt} />
        </div>
      )}
    </>
  );
}

/** Undefined while the input is incomplete: a submit shows the reason. */
function readRequest(draft: Draft): object | undefined {
  try {
    return draft.to.trim() === '' ? undefined : toRequest(draft);
  } catch {
    return undefined;
  }
}
