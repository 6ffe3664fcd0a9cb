import { BRC20_EVENTS, type Brc20Action, type Brc20Event, Brc20Ledger } from '../../chains/bitcoin/brc20/ledger.js';
import { getChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import type { Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import type { Facts } from '../../store/write/bitcoin/facts.js';
import {
  type BalanceKey,
  countBrc20Tokens,
  loadBrc20Balances,
  loadBrc20Tokens,
  loadOpenTransfers,
} from '../../store/write/bitcoin/load-brc20.js';
import type { Row } from '../../store/write/bitcoin/tables.js';

/**
 * Applies the inscriptions of a batch, in chain order, to the tokens and balances in the database: one query for each
 * kind of state. Adds the rows and sums to the facts.
 */
export async function applyBrc20(
  db: Queryable,
  schema: Identifier,
  network: BitcoinNetwork,
  actions: readonly Brc20Action[],
  facts: Facts,
): Promise<void> {
  const moved = new Set(actions.flatMap((action) => (action.kind === 'moved' ? [action.inscription] : [])));
  const transfers = await loadOpenTransfers(db, schema, [...moved]);
  const keys = new Set([...transfers.values()].map(({ tokenKey }) => tokenKey));
  for (const action of actions) if (action.kind === 'inscribed') keys.add(action.message.ticker.key);
  if (keys.size === 0) return;
  const tokens = await loadBrc20Tokens(db, schema, [...keys]);
  const ledger = new Brc20Ledger(
    {
      tokenCount: await countBrc20Tokens(db, schema),
      token: (key) => tokens.get(key),
      transfer: (inscription) => transfers.get(inscription),
      balance: await loadBalances(db, schema, actions, { tokens, transfers }),
    },
    getChainParameters(network),
  );
  for (const action of actions) ledger.apply(action);
  addRows(facts, ledger.events);
}

type Loaded = {
  readonly tokens: Awaited<ReturnType<typeof loadBrc20Tokens>>;
  readonly transfers: Awaited<ReturnType<typeof loadOpenTransfers>>;
};

/** Balances of everyone who may send or receive in the batch, in tokens from before it. */
async function loadBalances(
  db: Queryable,
  schema: Identifier,
  actions: readonly Brc20Action[],
  { tokens, transfers }: Loaded,
) {
  const keys = new Map<string, BalanceKey>();
  const need = (tokenKey: string, holder: string | undefined): void => {
    const token = tokens.get(tokenKey);
    if (token === undefined || holder === undefined) return;
    keys.set(`${token.id} ${holder}`, { tokenId: token.id, scriptId: Number(holder) });
  };
  /** The tokens of transfers that are inscribed in this batch, by inscription. */
  const inscribed = new Map<number, string>();
  for (const action of actions) {
    if (action.kind === 'inscribed') {
      need(action.message.ticker.key, action.holder);
      inscribed.set(action.inscription, action.message.ticker.key);
      continue;
    }
    const open = transfers.get(action.inscription);
    const tokenKey = open?.tokenKey ?? inscribed.get(action.inscription);
    if (tokenKey === undefined) continue;
    need(tokenKey, open?.holder);
    need(tokenKey, action.holder);
  }
  const balances = await loadBrc20Balances(db, schema, [...keys.values()]);
  return (tokenId: number, holder: string) => balances.get(`${tokenId} ${holder}`);
}

const toScriptId = (holder: string | undefined): number | undefined =>
  holder === undefined ? undefined : Number(holder);

function addRows(facts: Facts, events: readonly Brc20Event[]): void {
  const { born, endedTransfers } = facts;
  const open = new Map<number, Row<'brc20Transfer'>>();
  let place = 0;
  let lastTxNum = -1;
  for (const event of events) {
    const { kind, token, inscription, amount, from, to, asFee, txNum } = event;
    place = txNum === lastTxNum ? place + 1 : 0;
    lastTxNum = txNum;
    born.brc20Event.push([
      txNum,
      place,
      token.id,
      inscription,
      BRC20_EVENTS.indexOf(kind),
      amount,
      toScriptId(from),
      toScriptId(to),
      asFee,
    ]);
    if (kind === 'deploy') born.brc20Token.push(toTokenRow(event));
    else if (kind === 'inscribe-transfer') {
      const row: Row<'brc20Transfer'> = [inscription, txNum, undefined, token.id, Number(from), amount];
      born.brc20Transfer.push(row);
      open.set(inscription, row);
    } else if (kind === 'transfer') {
      const row = open.get(inscription);
      if (row === undefined) endedTransfers.push({ inscriptionId: inscription, usedWith: txNum });
      else row[2] = txNum;
    }
    addSums(facts, event);
  }
}

const toTokenRow = ({ token, txNum, inscription, to }: Brc20Event): Row<'brc20Token'> => [
  token.id,
  txNum,
  inscription,
  token.ticker.text,
  token.ticker.key,
  token.max,
  token.mintLimit,
  token.decimals,
  token.selfMint,
  toScriptId(to),
];

function addSums({ brc20 }: Facts, { kind, token, amount, from, to }: Brc20Event): void {
  const change = (holder: string | undefined, total: bigint, transferable: bigint): void => {
    if (holder === undefined) return;
    const key = `${token.id} ${holder}`;
    const known = brc20.balances.get(key);
    const sums = known ?? { tokenId: token.id, scriptId: Number(holder), total: 0n, transferable: 0n };
    sums.total += total;
    sums.transferable += transferable;
    if (known === undefined) brc20.balances.set(key, sums);
  };
  if (kind === 'deploy') return;
  if (kind === 'inscribe-transfer') {
    change(from, 0n, amount);
    return;
  }
  change(from, -amount, -amount);
  change(to, amount, 0n);
  const sums = brc20.tokens.get(token.id) ?? { mints: 0, transfers: 0, minted: 0n, burned: 0n };
  brc20.tokens.set(token.id, sums);
  if (kind === 'mint') {
    sums.mints += 1;
    sums.minted += amount;
  } else sums.transfers += 1;
  if (to === undefined) sums.burned += amount;
}
