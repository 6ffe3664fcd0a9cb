import { useState } from 'preact/hooks';
import { createClient } from '../../client/client.js';
import { CrosstieError } from '../../client/errors.js';
import { useAction } from '../action.js';
import { count, parseAmount } from '../format.js';
import { explore, type Family, getFamily, refreshNetworks } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { DemoWalletList } from '../parts/demo-wallet-list.js';
import { OperatorTokenForm } from '../parts/operator-token-form.js';
import { Fields, Id } from '../parts/primitives.js';
import { Title } from '../parts/title.js';
import { Failure, Show, useRequest } from '../request.js';
import { api } from '../session.js';

const COINS: Readonly<
  Record<Family, { readonly unit: 'lovelace' | 'satoshi' | 'star'; readonly name: string; readonly decimals: number }>
> = {
  cardano: { unit: 'lovelace', name: 'ADA', decimals: 6 },
  bitcoin: { unit: 'satoshi', name: 'BTC', decimals: 8 },
  midnight: { unit: 'star', name: 'NIGHT', decimals: 6 },
};

/** Controls of a simulated chain, for the demo account and holders of the operator token. */
export function SandboxPage({ network }: PageProps) {
  const [operatorToken, setOperatorToken] = useState('');
  const client = operatorToken === '' ? api : createClient({ operatorToken });
  const params = { network: network.network as 'CARDANO_MAINNET' };
  const { busy, error, run } = useAction();
  const requestState = useRequest(
    `${network.alias} ${operatorToken}`,
    async (signal) => {
      try {
        return await client.getSandbox(params, { signal });
      } catch (failure) {
        // Here 401 means that this account lacks permission, not that its session is invalid.
        if (failure instanceof CrosstieError && failure.status === 401) return 'refused' as const;
        throw failure;
      }
    },
    network.tip?.hash,
  );
  const act = (what: () => Promise<unknown>): void =>
    run(async () => {
      await what();
      await refreshNetworks();
      requestState.again();
    });

  if (network.source !== 'sandbox') {
    return (
      <>
        <Title kind={network.alias}>Sandbox</Title>
        <p>This network follows a real chain. It has no sandbox controls.</p>
      </>
    );
  }
  return (
    <>
      <Title kind={network.alias}>Sandbox</Title>
      {error !== undefined && <Failure error={error} />}
      <Show requestState={requestState}>
        {(status) =>
          status === 'refused' ? (
            <OperatorTokenForm
              rejected={operatorToken !== ''}
              about="Simulated chains can be controlled by the operator and the demo account."
              submit={setOperatorToken}
            />
          ) : (
            <>
              <Fields
                rows={[
                  ['Height', status.tip === null ? undefined : count(status.tip.height)],
                  ['Transactions in the mempool', count(status.mempool)],
                  [
                    'Block interval',
                    status.paused
                      ? 'paused'
                      : status.blockSeconds === 0
                        ? 'on request only'
                        : `${status.blockSeconds} s`,
                  ],
                  [
                    'Faucet',
                    <Id key="faucet" id={status.faucet} to={explore(network.alias, 'address', status.faucet)} />,
                  ],
                ]}
              />
              <div class="columns controls">
                <Faucet
                  network={network}
                  busy={busy}
                  fund={(body) => client.fundFromSandbox({ ...params, body })}
                  act={act}
                />
                <Chain
                  busy={busy}
                  paused={status.paused}
                  pause={(paused) => act(() => client.updateSandbox({ ...params, body: { paused } }))}
                  advance={(body) => act(() => client.advanceSandbox({ ...params, body }))}
                  fork={(depth) => act(() => client.forkSandbox({ ...params, body: { depth } }))}
                  epochs={getFamily(network) === 'cardano'}
                />
              </div>
            </>
          )
        }
      </Show>
      <DemoWalletList network={network} />
    </>
  );
}

interface FaucetProps extends Pick<PageProps, 'network'> {
  readonly busy: boolean;
  readonly fund: (body: { address: string }) => Promise<{ readonly txHash: string }>;
  readonly act: (what: () => Promise<unknown>) => void;
}

function Faucet({ network, busy, fund, act }: FaucetProps) {
  const { unit, name, decimals } = COINS[getFamily(network)];
  const [address, setAddress] = useState('');
  const [text, setText] = useState(decimals === 8 ? '0.5' : '1000');
  const [paid, setPaid] = useState<string>();
  const units = parseAmount(text, decimals);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (units === undefined) return;
    act(async () =>
      setPaid((await fund({ address: address.trim(), [unit]: units.toString() } as { address: string })).txHash),
    );
  };
  return (
    <form class="card" onSubmit={submit}>
      <h2>Faucet</h2>
      <label class="field">
        To the address
        <input
          required
          name="address"
          value={address}
          spellcheck={false}
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </label>
      <label class="field">
        Amount in {name}
        <input
          required
          inputMode="decimal"
          value={text}
          aria-invalid={units === undefined}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div>
        <button type="submit" disabled={busy || units === undefined}>
          Pay
        </button>
      </div>
      {paid !== undefined && (
        <p role="status">
          Sent: <Id id={paid} to={explore(network.alias, 'tx', paid)} />
        </p>
      )}
    </form>
  );
}

interface ChainProps {
  readonly busy: boolean;
  readonly paused: boolean;
  readonly epochs: boolean;
  readonly pause: (paused: boolean) => void;
  readonly advance: (by: { blocks: number } | { epochs: number }) => void;
  readonly fork: (depth: number) => void;
}

function Chain({ busy, paused, epochs, pause, advance, fork }: ChainProps) {
  const [blocks, setBlocks] = useState(1);
  const [depth, setDepth] = useState(1);
  return (
    <form class="card" onSubmit={(event) => event.preventDefault()}>
      <h2>Chain</h2>
      <div class="row bottom">
        <label class="field">
          Blocks
          <input
            type="number"
            min={1}
            max={100}
            value={blocks}
            onInput={({ currentTarget }) => setBlocks(Number(currentTarget.value))}
          />
        </label>
        <button type="button" disabled={busy} onClick={() => advance({ blocks })}>
          Produce blocks
        </button>
      </div>
      <div class="row bottom">
        <label class="field">
          Blocks to roll back
          <input
            type="number"
            min={1}
            max={2160}
            value={depth}
            onInput={({ currentTarget }) => setDepth(Number(currentTarget.value))}
          />
        </label>
        <button type="button" disabled={busy} onClick={() => fork(depth)}>
          Fork
        </button>
      </div>
      <div class="row">
        {epochs && (
          <button type="button" class="plain" disabled={busy} onClick={() => advance({ epochs: 1 })}>
            Advance to the next epoch
          </button>
        )}
        <button type="button" class="plain" disabled={busy} onClick={() => pause(!paused)}>
          {paused ? 'Resume' : 'Pause'}
        </button>
      </div>
    </form>
  );
}
