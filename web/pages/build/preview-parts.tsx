import type { ComponentChildren } from 'preact';
import { useTokenDecimals } from '../../fiat.js';
import { amount, assetLabel, splitWords } from '../../format.js';
import { explore } from '../../networks.js';
import { Ada, Badge, Id, OutsideLink } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import type { Preview } from './preview-type.js';

interface PartProps {
  readonly alias: string;
  readonly coin: string;
  readonly preview: Preview;
}

type Output = Preview['outputs'][number];

/** The outputs that the transaction spends, reads and creates. */
export function InputsAndOutputs({ alias, coin, preview }: PartProps) {
  const own = new Set(preview.effects.filter((effect) => effect.own).map(({ address }) => address));
  const states = new Map(
    preview.simulation?.inputs.map(({ txHash, outputIndex, role, state }) => [
      `${role} ${txHash}#${outputIndex}`,
      state,
    ]),
  );
  const getDecimals = useTokenDecimals(alias);
  const formatAssets = ({ assets }: Output): string =>
    assets
      .map(({ unit, assetName, quantity }) => `${amount(quantity, getDecimals(unit))} ${assetLabel(assetName)}`)
      .join(', ');
  const rows = (outputs: readonly Output[], role: string) =>
    outputs.map((output) => [
      splitWords(role),
      <Address key="address" alias={alias} output={output} own={own} />,
      output.value === null ? <span class="muted">not known</span> : <Ada lovelace={output.value} symbol={coin} />,
      formatAssets(output),
      formatState(states.get(`${role} ${output.txHash}#${output.txIndex}`)),
    ]);
  return (
    <>
      <Table
        label="Inputs"
        head={['Use', 'Address', 'Amount', 'Tokens', 'State']}
        rows={[
          ...rows(preview.inputs, 'input'),
          ...rows(preview.referenceInputs, 'referenceInput'),
          ...rows(preview.collateralInputs, 'collateral'),
        ]}
      />
      <div class="more">
        <Table
          label="Outputs"
          head={['Output', 'Address', 'Amount', 'Tokens', 'Carries']}
          empty="No outputs."
          rows={preview.outputs.map((output) => [
            String(output.txIndex),
            <Address key="address" alias={alias} output={output} own={own} />,
            <Ada key="amount" lovelace={output.value ?? '0'} symbol={coin} />,
            formatAssets(output),
            formatContents(output),
          ])}
        />
      </div>
    </>
  );
}

interface AddressProps {
  readonly alias: string;
  readonly output: Output;
  readonly own: ReadonlySet<string>;
}

function Address({ alias, output: { paymentAddress }, own }: AddressProps) {
  if (paymentAddress === null) return <span class="muted">not known</span>;
  const { bech32 } = paymentAddress;
  return (
    <span class="row">
      <Id id={bech32} to={explore(alias, 'address', bech32)} />
      {own.has(bech32) && <Badge tone="good">yours</Badge>}
    </span>
  );
}

const formatContents = ({ datumHash, inlineDatum, referenceScript }: Output): string =>
  [
    inlineDatum !== null && 'inline datum',
    inlineDatum === null && datumHash !== null && 'datum hash',
    referenceScript !== null && 'reference script',
  ]
    .filter((text) => text !== false)
    .join(', ');

const STATES: Readonly<Record<string, readonly [text: string, tone: string]>> = {
  unspent: ['unspent', 'good'],
  pending: ['pending', 'plain'],
  spent: ['spent', 'bad'],
  spentByPending: ['spent by a pending transaction', 'bad'],
  unknown: ['not known', 'plain'],
};

function formatState(state: string | undefined): ComponentChildren {
  const [text, tone] = STATES[state ?? ''] ?? [];
  return text === undefined ? '' : <Badge tone={tone ?? 'plain'}>{text}</Badge>;
}

export const Proposals = ({ alias, coin, preview: { proposals } }: PartProps) => (
  <Table
    label="Proposals"
    head={['Proposal', 'Deposit', 'Returned to', 'Rationale']}
    rows={proposals.map(({ type, deposit, returnAddress, anchorUrl }) => [
      splitWords(type),
      <Ada key="deposit" lovelace={deposit} symbol={coin} />,
      <Id key="account" id={returnAddress} to={explore(alias, 'account', returnAddress)} />,
      <OutsideLink key="anchor" url={anchorUrl} />,
    ])}
  />
);

const ROLES: Readonly<Record<string, string>> = {
  requiredSigner: 'named by the transaction',
  input: 'spends',
  collateral: 'collateral',
  withdrawal: 'withdraws rewards',
  certificate: 'certificate',
  vote: 'vote',
  nativeScript: 'native script',
};

const PURPOSES: Readonly<Record<string, string>> = {
  spend: 'spends',
  mint: 'mints or burns',
  cert: 'certificate',
  reward: 'withdraws rewards',
  vote: 'vote',
  propose: 'proposal',
};

/** The keys and scripts that must approve the transaction, each with its reasons. */
export function RequiredWitnesses({ preview: { requiredWitnesses, simulation } }: Pick<PartProps, 'preview'>) {
  const { keys, scripts, byron, unresolved } = requiredWitnesses;
  const missing = new Set(simulation?.missingWitnesses);
  const list = (reasons: readonly (string | undefined)[]): string => [...new Set(reasons)].join(', ');
  return (
    <>
      <Table
        label="Required witnesses"
        head={['Kind', 'Hash', 'Needed for', 'State']}
        rows={[
          ...keys.map(({ hash, roles }) => [
            'Key',
            <Id key="hash" id={hash} />,
            list(roles.map(({ role }) => ROLES[role])),
            simulation === null ? '' : missing.has(hash) ? 'must sign' : <Badge tone="good">signed</Badge>,
          ]),
          ...byron.map((address) => ['Byron address', <Id key="address" id={address} />, 'spends', '']),
          ...scripts.map(({ hash, type, purposes }) => [
            type === 'native' ? 'Native script' : 'Plutus script',
            <Id key="hash" id={hash} />,
            list(purposes.map(({ purpose }) => PURPOSES[purpose])),
            '',
          ]),
        ]}
      />
      {unresolved > 0 && <p class="more">The keys of {unresolved} inputs are not known.</p>}
    </>
  );
}
