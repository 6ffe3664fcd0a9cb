import { computeNetDeposits } from '../../build/net-deposits.js';
import { AdaWithValue, useTokenDecimals } from '../../fiat.js';
import { amount, assetLabel, count } from '../../format.js';
import { explore, type Network } from '../../networks.js';
import { Badge, Fields, Id, Json, Section, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Certificates } from '../cardano/certificates.js';
import { getTicker } from '../cardano/tabs.js';
import { Votes } from '../cardano/votes.js';
import { InputsAndOutputs, Proposals, RequiredWitnesses } from './preview-parts.js';
import type { Preview } from './preview-type.js';
import { Simulation, SimulationBadge } from './simulation.js';

export interface Built {
  readonly hash: string;
  readonly cbor: string;
  readonly fee: string | number;
  readonly signatures?: number | undefined;
  /** Response of the service. */
  readonly response: object;
}
interface PreviewProps {
  readonly network: Network;
  readonly built: Built;
  readonly preview: Preview;
}

/** Effects of the transaction, shown before signing. */
export function WhatItDoes({ network, built, preview }: PreviewProps) {
  const { alias } = network;
  const coin = getTicker(network);
  const getDecimals = useTokenDecimals(alias);
  const donation = BigInt(preview.treasuryDonation);
  const deposits = computeNetDeposits(preview);
  return (
    <>
      <Section title="Transaction preview">
        {preview.simulation !== null && <SimulationBadge simulation={preview.simulation} />}
        {preview.warnings.map(({ code, severity, text }) => (
          <p key={code + text} class={severity === 'info' ? 'note' : 'note warn'} data-code={code}>
            {severity === 'error' && <Badge tone="bad">error</Badge>} {text}
          </p>
        ))}
        <Table
          label="Balance changes by address"
          head={['Address', 'Change', 'Tokens']}
          rows={preview.effects.map(({ address, own, lovelace, assets }) => [
            <span key="id" class="row">
              <Id id={address} to={explore(alias, address.startsWith('stake') ? 'account' : 'address', address)} />
              {own && <Badge tone="good">yours</Badge>}
            </span>,
            <span key="change" class={lovelace.startsWith('-') ? 'loss' : 'gain'}>
              {lovelace.startsWith('-') ? '' : '+'}
              <AdaWithValue lovelace={lovelace} symbol={coin} />
            </span>,
            assets
              .map(({ unit, quantity }) => `${amount(quantity, getDecimals(unit))} ${assetLabel(unit.slice(56))}`)
              .join(', '),
          ])}
        />
        {deposits !== 0n && (
          <p class="more">
            {deposits > 0n ? (
              <>
                Deposits of <AdaWithValue lovelace={deposits} symbol={coin} /> are paid besides the fee.
              </>
            ) : (
              <>
                <AdaWithValue lovelace={-deposits} symbol={coin} /> of deposits are returned.
              </>
            )}
          </p>
        )}
        {donation > 0n && (
          <p class="more">
            Donates <AdaWithValue lovelace={donation} symbol={coin} /> to the treasury.
          </p>
        )}
        {preview.message !== null && (
          <p class="more">
            Message: <Written text={preview.message.join(' ')} most={500} />
          </p>
        )}
        {preview.withdrawals.length > 0 && (
          <p class="more">
            {preview.withdrawals.map(({ stakeAddress, amount: lovelace }) => (
              <span key={stakeAddress}>
                Withdraws <AdaWithValue lovelace={lovelace} symbol={coin} /> of rewards from{' '}
                <Id id={stakeAddress} to={explore(alias, 'account', stakeAddress)} />.{' '}
              </span>
            ))}
          </p>
        )}
        {preview.mints.length > 0 && (
          <div class="more">
            <Table
              label="Tokens minted or burned"
              head={['Token', 'Policy', 'Minted']}
              rows={preview.mints.map(({ unit, policyId, assetName, quantity }) => [
                <span key="name" title={unit}>
                  {assetLabel(assetName)}
                </span>,
                <Id key="policy" id={policyId} />,
                amount(quantity, getDecimals(unit)),
              ])}
            />
          </div>
        )}
        {preview.votes.length > 0 && (
          <div class="more">
            <Votes network={network} votes={preview.votes} />
          </div>
        )}
        {preview.proposals.length > 0 && (
          <div class="more">
            <Proposals alias={alias} coin={coin} preview={preview} />
          </div>
        )}
        {preview.certificates.length > 0 && (
          <div class="more">
            <Certificates network={network} certificates={preview.certificates} />
          </div>
        )}
      </Section>
      <Section title="Inputs and outputs">
        <InputsAndOutputs alias={alias} coin={coin} preview={preview} />
      </Section>
      <Section title="Required signatures and scripts">
        <RequiredWitnesses preview={preview} />
      </Section>
      {preview.simulation !== null && (
        <Section title="Simulation">
          <Simulation alias={alias} simulation={preview.simulation} />
        </Section>
      )}
      <Section title="Transaction">
        <Fields
          rows={[
            ['Hash', <Id key="hash" id={built.hash} whole />],
            ['Fee', <AdaWithValue key="fee" lovelace={built.fee} symbol={coin} />],
            built.signatures !== undefined && ['Signatures', count(built.signatures)],
            ['Valid before slot', preview.validTo === null ? 'no limit' : count(preview.validTo)],
          ]}
        />
        <details class="more">
          <summary>Response of the service</summary>
          <Json value={built.response} />
        </details>
      </Section>
    </>
  );
}
