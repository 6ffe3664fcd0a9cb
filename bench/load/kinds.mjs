// The mix of a load test: 95 % reads of all families, 4 % builds, 1 % submissions. Every kind checks the responses, not only
// their status; a sentence for each wrong one goes to `client.wrong`.
import { load } from '../measurement.mjs';
import { demoKey } from './cluster.mjs';

const { networkById } = await load('chains/networks.js');
const { fromHex, toHex } = await load('kernel/hex.js');
const { baseAddress, demoAccount } = await load('wallets/cardano-wallet.js');
const { accountSigners, signTransaction } = await load('wallets/sign-cardano.js');

export const CARDANO = 'CARDANO_PREPROD';
const BITCOIN = 'BITCOIN_MAINNET';
const MIDNIGHT = 'MIDNIGHT_PREPROD';
const WALLETS = ['alice', 'bob', 'carol', 'dave'];
const MAX_PAGES = 20;
/** UTxOs of a page, the most that one response has. */
const UTXOS = 100;

const sum = (amounts) => [...amounts].reduce((total, amount) => total + BigInt(amount), 0n);
const walletAddress = (name) => baseAddress(networkById(CARDANO), demoAccount(name));

/** Values for the paths of the mix, read once from a started service. */
export async function findSubjects({ url }) {
  const read = async (network, path) => {
    const response = await fetch(url + path, { headers: { 'x-api-key': demoKey(network) } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { height } = await read(CARDANO, '/api/network/tip');
  const hashes = [];
  for (let block = height; block > height - 10; block -= 1)
    hashes.push(...(await read(CARDANO, `/api/blocks/${block}/transactions`)).map(({ txHash }) => txHash));
  const latest = await read(BITCOIN, '/api/btc/chain/latest-block');
  const { data: txs } = await read(BITCOIN, `/api/btc/blocks/${latest.height}/txs`);
  const { data: midnight } = await read(MIDNIGHT, '/api/midnight/transactions?limit=20');
  return {
    address: WALLETS.map(walletAddress),
    height: Array.from({ length: 50 }, (_, index) => height - index),
    txHash: hashes,
    bitcoinHeight: Array.from({ length: 20 }, (_, index) => latest.height - index),
    txid: txs.map(({ txid }) => txid),
    bitcoinAddress: [...new Set(txs.flatMap(({ vout }) => vout.flatMap(({ address }) => address ?? [])))],
    midnightHash: midnight.map(({ hash }) => hash),
  };
}

/** A read of one path; 404 is right for a block or transaction that a fork removed. */
const read = (share, network, path, subject) => ({
  share,
  name: `${network} ${path}`,
  group: 'read',
  run: (client) =>
    client.get(network, path.replace('{}', subject === undefined ? '' : client.pick(subject)), [200, 404]),
});

export const KINDS = [
  read(8, CARDANO, '/api/blocks/latest'),
  read(6, CARDANO, '/api/blocks/{}', 'height'),
  read(4, CARDANO, '/api/blocks/{}/transactions', 'height'),
  read(6, CARDANO, '/api/transactions/{}', 'txHash'),
  read(4, CARDANO, '/api/transactions/{}/utxos', 'txHash'),
  read(4, CARDANO, '/api/addresses/{}', 'address'),
  read(4, CARDANO, '/api/addresses/{}/transactions?limit=20', 'address'),
  read(2, CARDANO, '/api/epoch/latest/parameters'),
  read(6, BITCOIN, '/api/btc/blocks/{}', 'bitcoinHeight'),
  read(6, BITCOIN, '/api/btc/txs/{}', 'txid'),
  read(4, BITCOIN, '/api/btc/addresses/{}', 'bitcoinAddress'),
  read(2, BITCOIN, '/api/btc/mempool/txids'),
  read(4, MIDNIGHT, '/api/midnight/transactions?limit=20'),
  read(4, MIDNIGHT, '/api/midnight/transactions/{}', 'midnightHash'),
  read(2, 'CARDANO_MAINNET', '/api/market/tokens'),
  read(3, CARDANO, '/compat/blockfrost/v0/blocks/latest'),
  read(2, CARDANO, '/compat/blockfrost/v0/addresses/{}/utxos?count=20', 'address'),
  read(2, CARDANO, '/compat/koios/v1/tip'),
  read(2, BITCOIN, '/compat/esplora/blocks/tip/height'),
  read(2, BITCOIN, '/compat/mempool/api/v1/fees/recommended'),
  { share: 10, name: 'tip', group: 'read', run: checkTip },
  { share: 4, name: 'balance and UTxOs', group: 'read', run: checkBalance },
  { share: 4, name: 'pages', group: 'read', run: checkPages },
  { share: 4, name: 'build', group: 'build', run: build },
  { share: 1, name: 'submit', group: 'submit', run: submit },
];

/** A client that has seen a block never sees an earlier one, except once after each fork. */
async function checkTip(client) {
  const response = await client.get(CARDANO, '/api/network/tip');
  if (response.status !== 200) return;
  const { height } = response.body;
  if (height < client.height) {
    client.drops += 1;
    if (client.drops > client.forks())
      client.wrong(`the tip went from block ${client.height} to ${height} without a fork`);
  }
  client.height = height;
}

/** Two responses about the same tip agree. */
async function checkBalance(client) {
  const address = client.pick('address');
  const balance = await client.get(CARDANO, `/api/addresses/${address}/balance`);
  if (balance.status !== 200) return;
  let total = 0n;
  for (let page = 1; ; page += 1) {
    const utxos = await client.get(CARDANO, `/api/addresses/${address}/utxos?pageSize=${UTXOS}&page=${page}`);
    if (utxos.status !== 200) return;
    if (balance.tip === undefined || balance.tip !== utxos.tip) return client.skipCheck();
    total += sum(utxos.body.map(({ value }) => value));
    if (utxos.body.length < UTXOS) break;
  }
  if (total !== BigInt(balance.body.lovelace))
    client.wrong(`the balance of ${address} is ${balance.body.lovelace}, its UTxOs have ${total} at ${balance.tip}`);
  else client.passCheck();
}

/** The pages of a list about one tip contain each item once, and together the same amount as the balance. */
async function checkPages(client) {
  const address = client.pick('address');
  const balance = await client.get(CARDANO, `/api/addresses/${address}/balance`);
  if (balance.status !== 200) return;
  const seen = new Map();
  let cursor;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = `limit=5${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const response = await client.get(CARDANO, `/api/addresses/${address}/utxos/page?${query}`, [200, 400]);
    if (response.status !== 200 || response.tip !== balance.tip) return client.skipCheck();
    for (const { txHash, outputIndex, value } of response.body.data) {
      const id = `${txHash}#${outputIndex}`;
      if (seen.has(id)) client.wrong(`${id} is on two pages of ${address} at ${response.tip}`);
      seen.set(id, value);
    }
    cursor = response.body.nextCursor;
    if (cursor === undefined) break;
  }
  if (cursor !== undefined) return client.skipCheck();
  const total = sum(seen.values());
  if (total !== BigInt(balance.body.lovelace))
    client.wrong(`the pages of ${address} have ${total}, its balance is ${balance.body.lovelace} at ${balance.tip}`);
  else client.passCheck();
}

/** A payment whose outputs, fee and change equal its inputs is checked by the builder's own tests; here it must succeed. */
async function build(client, wallet = client.choose(WALLETS)) {
  const senderAddress = walletAddress(wallet);
  const outputs = [{ address: client.pick('address'), lovelace: String(2_000_000 + client.number(1_000_000)) }];
  const payload = { senderAddress, changeAddress: senderAddress, outputs };
  const response = await client.post(CARDANO, '/api/tx/build', payload, [200, 400]);
  return response.status === 200 ? fromHex(response.body.tx_cbor) : undefined;
}

/** The node refuses a payment whose inputs another client has spent meanwhile. */
async function submit(client) {
  const wallet = client.choose(WALLETS);
  const unsigned = await build(client, wallet);
  if (unsigned === undefined) return;
  const { bytes } = signTransaction(unsigned, accountSigners(unsigned, demoAccount(wallet)));
  const sent = await client.post(CARDANO, '/api/transactions/submit', { cbor: toHex(bytes) }, [200, 202, 400, 409]);
  if (sent.status >= 400 || sent.body?.txHash === undefined) return;
  client.submitted.push(sent.body.txHash);
}
