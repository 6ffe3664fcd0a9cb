import { useState } from 'preact/hooks';
import type { ResultOf } from '../../../client/client.js';
import { useAction } from '../../action.js';
import { parsePsbtText } from '../../build/psbt-text.js';
import { count } from '../../format.js';
import { bitcoinId, explore, type Network } from '../../networks.js';
import { Badge, Copy, Fields, Id, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Failure } from '../../request.js';
import { api } from '../../session.js';
import { TextInput } from '../build/text-input.js';
import { Btc, rate } from './coins.js';

interface Inspected {
  readonly psbt: string;
  readonly decoded: ResultOf<'decodeBitcoinPsbt'>;
  readonly analyzed: ResultOf<'analyzeBitcoinPsbt'>;
}

interface PsbtInspectorProps {
  readonly network: Network;
  /** A PSBT that the page has built. */
  readonly initial?: string;
}

/** Shows what a PSBT does and lacks; combines signed copies, finalizes and submits. */
export function PsbtInspector({ network, initial = '' }: PsbtInspectorProps) {
  const params = { network: bitcoinId(network) };
  const [text, setText] = useState(initial);
  const [inspected, setInspected] = useState<Inspected>();
  const { busy, error, run } = useAction();
  const inspect = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      setInspected(undefined);
      const psbts = parsePsbtText(text);
      const [first = ''] = psbts;
      const psbt = psbts.length === 1 ? first : (await api.combineBitcoinPsbts({ ...params, body: { psbts } })).psbt;
      const [decoded, analyzed] = await Promise.all([
        api.decodeBitcoinPsbt({ ...params, body: { psbt } }),
        api.analyzeBitcoinPsbt({ ...params, body: { psbt } }),
      ]);
      setInspected({ psbt, decoded, analyzed });
    });
  };
  return (
    <>
      <form class="card" onSubmit={inspect}>
        <TextInput
          label="PSBT"
          name="psbt"
          lines
          required
          value={text}
          change={setText}
          example="cHNidP8B…"
          hint="Base64 or hexadecimal. Several copies of one PSBT, each on a line of its own, are combined."
        />
        <div>
          <button type="submit" disabled={busy || text.trim() === ''}>
            Inspect
          </button>
        </div>
        {error !== undefined && <Failure error={error} />}
      </form>
      {inspected !== undefined && (
        <div data-testid="inspected">
          <PsbtContent network={network} inspected={inspected} />
          <Finalize key={inspected.psbt} network={network} psbt={inspected.psbt} />
        </div>
      )}
    </>
  );
}

const ROLES: Readonly<Record<string, string>> = {
  updater: 'spent outputs or scripts are missing',
  signer: 'signatures are missing',
  finalizer: 'all signatures are there: finalize it',
  extractor: 'it is final: submit it',
};

function PsbtContent({ network, inspected: { psbt, decoded, analyzed } }: { network: Network; inspected: Inspected }) {
  const { alias } = network;
  return (
    <>
      <Section title="Transaction">
        <Fields
          rows={[
            ['Id when unsigned', <Id key="id" id={decoded.txid} whole />],
            ['Next step', analyzed.next === null ? undefined : ROLES[analyzed.next]],
            ['Fee', analyzed.fee === null ? undefined : <Btc key="fee" sat={analyzed.fee} />],
            [
              'Fee rate after signing',
              analyzed.estimatedFeeRate === null ? undefined : rate(analyzed.estimatedFeeRate),
            ],
            ['Virtual size', analyzed.estimatedVsize === null ? undefined : `${count(analyzed.estimatedVsize)} vB`],
            ['Version of the PSBT', decoded.version],
            ['PSBT', <Copy key="copy" text={psbt} />],
          ]}
        />
      </Section>
      <Section title="Inputs">
        <Table
          label="Inputs"
          head={['Output', 'Address', 'Amount', 'On the chain', 'Signatures', 'Lacks']}
          rows={decoded.inputs.map(({ txid, vout, spent, signatures, taprootKeySignature }, index) => {
            const state = analyzed.inputs[index];
            return [
              <span key="output">
                <Id id={txid} to={explore(alias, 'tx', txid)} />
                {`:${vout}`}
              </span>,
              spent?.address == null ? '' : <Id id={spent.address} to={explore(alias, 'address', spent.address)} />,
              spent === null ? '' : <Btc sat={spent.value} />,
              <Badge key="state" tone={state?.onChain === 'unspent' ? 'good' : 'warn'}>
                {state?.onChain ?? 'unknown'}
              </Badge>,
              count(signatures.length + (taprootKeySignature === null ? 0 : 1)),
              state === undefined ? '' : describeMissing(state),
            ];
          })}
        />
      </Section>
      <Section title="Outputs">
        <Table
          label="Outputs"
          head={['Address', 'Amount', 'Type']}
          rows={decoded.outputs.map(({ address, value, scriptPubkeyType, derivations }) => [
            address === null ? 'no address' : <Id id={address} to={explore(alias, 'address', address)} />,
            <Btc key="value" sat={value} />,
            <span key="type" class="row">
              {scriptPubkeyType}
              {derivations.length > 0 && <Badge>of the wallet</Badge>}
            </span>,
          ])}
        />
      </Section>
    </>
  );
}

type InputState = ResultOf<'analyzeBitcoinPsbt'>['inputs'][number];

function describeMissing({ isFinal, hasUtxo, missing, reason }: InputState): string {
  if (isFinal) return 'nothing: it is final';
  const parts = [
    !hasUtxo && 'the spent output',
    missing.redeemScript && 'the redeem script',
    missing.witnessScript && 'the witness script',
    missing.signatures > 0 && `${missing.signatures} signature${missing.signatures === 1 ? '' : 's'}`,
  ].filter((part) => part !== false);
  return reason ?? (parts.length === 0 ? 'nothing' : parts.join(', '));
}

function Finalize({ network, psbt }: { readonly network: Network; readonly psbt: string }) {
  const params = { network: bitcoinId(network) };
  const [final, setFinal] = useState<ResultOf<'finalizeBitcoinPsbt'>>();
  const [submitted, setSubmitted] = useState<string>();
  const { busy, error, run } = useAction();
  const finalize = (): void => run(async () => setFinal(await api.finalizeBitcoinPsbt({ ...params, body: { psbt } })));
  const submit = (rawTxHex: string): void =>
    run(async () => setSubmitted((await api.submitBitcoinTransaction({ ...params, body: { rawTxHex } })).txid));
  const raw = final?.rawTxHex ?? null;
  return (
    <Section title="Finalize and submit">
      <div class="row more">
        <button type="button" class="plain" disabled={busy} onClick={finalize}>
          Finalize
        </button>
        {final !== undefined && <Copy text={final.psbt} label="Copy the finalized PSBT" />}
        {raw !== null && (
          <>
            <Copy text={raw} label="Copy the transaction" />
            <button type="button" disabled={busy || submitted !== undefined} onClick={() => submit(raw)}>
              Submit to {network.alias}
            </button>
          </>
        )}
      </div>
      {final !== undefined && raw === null && (
        <p class="note warn" role="status">
          Some inputs lack signatures. Finalized inputs are in the copied PSBT.
        </p>
      )}
      {submitted !== undefined && (
        <p class="note" role="status">
          Submitted: <Id id={submitted} to={explore(network.alias, 'tx', submitted)} />
        </p>
      )}
      {error !== undefined && <Failure error={error} />}
    </Section>
  );
}
