import { useState } from 'preact/hooks';
import type { AggRoute } from '../../client/generated.js';
import { useAction } from '../action.js';
import { previewTransaction } from '../build/preview-transaction.js';
import { count } from '../format.js';
import { getMarket, type Market, type Network } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { RequestPreview } from '../parts/request-preview.js';
import { Title } from '../parts/title.js';
import { Failure, Show, useRequest } from '../request.js';
import { api } from '../session.js';
import { buildRequest, parseTerms, quoteRequest, routesFor, type SwapDraft } from '../swap/request.js';
import { createAda, type Token, toToken } from '../swap/tokens.js';
import { Connect, type Connected } from './build/connect.js';
import { type Built, WhatItDoes } from './build/preview.js';
import type { Preview } from './build/preview-type.js';
import { Signing } from './build/signing.js';
import { TextInput } from './build/text-input.js';
import { getTicker } from './cardano/tabs.js';
import { MyOrders } from './swap/my-orders.js';
import { OrderStatus } from './swap/order-status.js';
import { Routes } from './swap/routes.js';
import { SwapFields } from './swap/swap-fields.js';

/** Swaps tokens with DEX orders. No funds move before a wallet has signed the transaction that the page shows. */
export function SwapPage({ network, address }: PageProps) {
  const market = getMarket(network);
  return (
    <>
      <Title kind={network.alias}>Swap tokens</Title>
      {market === undefined ? (
        <p>Swaps are available on cardano-mainnet, cardano-preprod and cardano-preview. Choose one above.</p>
      ) : (
        <Tokens network={network} market={market} address={address} />
      )}
    </>
  );
}

interface MarketProps {
  readonly network: Network;
  readonly market: Market;
  readonly address: URL;
}

function Tokens({ network, market, address }: MarketProps) {
  const requestState = useRequest(`tokens ${market}`, async (signal) =>
    (await api.aggregatorTokens({ network: market }, { signal })).map(toToken),
  );
  return (
    <Show requestState={requestState}>
      {(tokens) => (
        <Swap
          network={network}
          market={market}
          tokens={[createAda(getTicker(network)), ...tokens]}
          wished={address.searchParams.get('to') ?? undefined}
        />
      )}
    </Show>
  );
}

interface SwapProps {
  readonly network: Network;
  readonly market: Market;
  readonly tokens: readonly Token[];
  /** The unit of the token in the link. */
  readonly wished: string | undefined;
}

interface Quoted {
  readonly routes: readonly AggRoute[];
  readonly best: AggRoute | undefined;
  readonly height: number | undefined;
}

function Swap({ network, market, tokens, wished }: SwapProps) {
  const coin = getTicker(network);
  const [draft, setDraft] = useState<SwapDraft>(() => ({
    from: tokens[0] ?? createAda(coin),
    to: tokens.find(({ unit }) => unit === wished),
    amount: '',
    slippage: '0.5',
    orderType: 'MARKET',
    wanted: '',
    stop: '',
    twoPools: false,
    senderAddress: '',
  }));
  const [connected, setConnected] = useState<Connected>();
  const [fromWallet, setFromWallet] = useState(false);
  const [quoted, setQuoted] = useState<Quoted>();
  const [chosen, setChosen] = useState(0);
  const [experimental, setExperimental] = useState(false);
  const [result, setResult] = useState<{ built: Built; preview: Preview }>();
  const [submitted, setSubmitted] = useState(false);
  const quoting = useAction();
  const building = useAction();

  const request = quoteRequest(draft);
  const body = 'body' in request ? request.body : undefined;
  const route = quoted?.routes[chosen];
  const order =
    route &&
    buildRequest({
      route,
      draft,
      utxos: fromWallet ? connected?.orderUtxos : undefined,
      allowExperimental: experimental && !route.verified,
    });

  /** A change of the input discards the quote or the built transaction; a submitted one is still tracked. */
  const drop = (what: 'quote' | 'build'): void => {
    if (submitted) return;
    if (what === 'quote') setQuoted(undefined);
    setResult(undefined);
  };
  const edit = (change: Partial<SwapDraft>): void => {
    setDraft((before) => ({ ...before, ...change }));
    // The sender and the limits of an order do not affect its route.
    drop(['senderAddress', 'wanted', 'stop'].some((name) => name in change) ? 'build' : 'quote');
  };
  const setWallet = (wallet: Connected | undefined): void => {
    setConnected(wallet);
    setFromWallet(false);
    if (wallet !== undefined) edit({ senderAddress: wallet.changeAddress });
  };
  const findRoutes = (event: Event): void => {
    event.preventDefault();
    if (body === undefined) return;
    quoting.run(async () => {
      setQuoted(undefined);
      setResult(undefined);
      setSubmitted(false);
      setExperimental(false);
      const quote = await api.aggregatorRoutes({ network: market, body });
      const routes = routesFor(draft.orderType, quote.routes);
      const best = quote.routes[quote.bestRouteIndex];
      setChosen(Math.max(0, best === undefined ? 0 : routes.indexOf(best)));
      setQuoted({ routes, best, height: network.tip?.height });
    });
  };
  const build = (): void =>
    building.run(async () => {
      if (order === undefined) return;
      setResult(undefined);
      setSubmitted(false);
      const answer = await api.aggregatorBuild({ network: market, body: order });
      const utxos = fromWallet && connected !== undefined ? { utxos: connected.utxos } : {};
      const ownAddresses = connected?.paymentAddresses ?? [order.senderAddress];
      const preview = await previewTransaction(network, { cbor: answer.unsignedTxCbor, ownAddresses, ...utxos });
      const { txBodyHash: hash, unsignedTxCbor: cbor, feeLovelace: fee } = answer;
      setResult({ built: { hash, cbor, fee, response: answer }, preview });
    });

  return (
    <>
      {wished !== undefined && tokens.every(({ unit }) => unit !== wished) && (
        <p class="note warn">No pool that accepts orders trades the linked token. Choose another one.</p>
      )}
      <div class="columns">
        <form class="card" onSubmit={findRoutes}>
          <Connect
            network={network}
            connected={connected}
            onConnect={setWallet}
            fromWallet={fromWallet}
            chooseFromWallet={(use) => {
              setFromWallet(use);
              drop('build');
            }}
          />
          <SwapFields network={network} tokens={tokens} draft={draft} edit={edit} />
          <div class="row">
            <button type="submit" disabled={quoting.busy || body === undefined}>
              Find routes
            </button>
            <small aria-live="polite">{'problem' in request && request.problem}</small>
          </div>
          {quoting.error !== undefined && <Failure error={quoting.error} />}
        </form>
        <RequestPreview method="POST" path="/api/aggregator/quote/routes" network={market} body={body} />
      </div>
      {quoted !== undefined && draft.to !== undefined && (
        <div role="status" data-testid="routes">
          <Routes
            routes={quoted.routes}
            best={quoted.best}
            chosen={chosen}
            choose={(index) => {
              setChosen(index);
              drop('build');
            }}
            from={draft.from}
            to={draft.to}
            coin={coin}
            terms={parseTerms(draft)}
          />
          {!submitted && quoted.height !== undefined && network.tip !== null && network.tip.height > quoted.height && (
            <p class="muted more">
              As of block {count(quoted.height)}; newer blocks exist. Find routes again for current prices.
            </p>
          )}
        </div>
      )}
      {route !== undefined && (
        <div class="columns part">
          <div class="card">
            <h2>Owner of the order</h2>
            <TextInput
              label="Your address"
              name="senderAddress"
              required
              value={draft.senderAddress}
              change={(senderAddress) => edit({ senderAddress })}
              hint="Pays for the orders and receives their output."
            />
            {!route.verified && (
              <label class="check">
                <input
                  type="checkbox"
                  checked={experimental}
                  onChange={({ currentTarget }) => {
                    setExperimental(currentTarget.checked);
                    drop('build');
                  }}
                />
                Orders of this route were never compared with real ones. Use it anyway.
              </label>
            )}
            <div>
              <button
                type="button"
                disabled={building.busy || order === undefined || (!route.verified && !experimental)}
                onClick={build}
              >
                Build
              </button>
            </div>
            {building.error !== undefined && <Failure error={building.error} />}
          </div>
          <details class="request">
            <summary>Build request</summary>
            <RequestPreview
              title="Building"
              method="POST"
              path="/api/aggregator/build-tx"
              network={market}
              body={order}
            />
          </details>
        </div>
      )}
      {result !== undefined && (
        <div role="status" data-testid="built">
          <WhatItDoes network={network} {...result} />
        </div>
      )}
      {result !== undefined && !submitted && (
        <Signing
          key={result.built.hash}
          network={network}
          cbor={result.built.cbor}
          utxos={fromWallet ? connected?.utxos : undefined}
          submit={async (userWitnessHex) => {
            const body = { unsignedTxCbor: result.built.cbor, userWitnessHex };
            await api.aggregatorSubmit({ network: market, body });
            setSubmitted(true);
          }}
        />
      )}
      {result !== undefined && submitted && <OrderStatus network={network} market={market} hash={result.built.hash} />}
      <MyOrders network={network} market={market} tokens={tokens} address={draft.senderAddress} />
    </>
  );
}
