import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageBitcoinAddressUtxos } from '../../src/api/operations/bitcoin-addresses/page-bitcoin-address-utxos.js';
import { getBitcoinInscription } from '../../src/api/operations/bitcoin-ordinals/get-bitcoin-inscription.js';
import { getBitcoinInscriptionContent } from '../../src/api/operations/bitcoin-ordinals/get-bitcoin-inscription-content.js';
import { getBitcoinRune } from '../../src/api/operations/bitcoin-ordinals/get-bitcoin-rune.js';
import { encodeScriptAddress } from '../../src/chains/bitcoin/address.js';
import { regtest } from '../../src/chains/bitcoin/chain-parameters.js';
import { encodeTransaction } from '../../src/chains/bitcoin/encode-transaction.js';
import { OP } from '../../src/chains/bitcoin/opcodes.js';
import { encodeEnvelope } from '../../src/chains/bitcoin/ordinals/encode-inscription.js';
import { encipher } from '../../src/chains/bitcoin/runes/encipher.js';
import { buildScript, payToWitness } from '../../src/chains/bitcoin/script-builder.js';
import { decodeTransaction, type TransactionOutput } from '../../src/chains/bitcoin/transaction.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { sql } from '../../src/store/sql.js';
import { findBitcoind } from '../support/bitcoind/find-bitcoind.js';
import { type NodeIndex, openNodeIndex } from '../support/bitcoind/node-index.js';
import { openLeaf } from '../support/bitcoind/open-leaf.js';
import { type Bitcoind, startBitcoind } from '../support/bitcoind/start-bitcoind.js';
import { takeFirst } from '../support/depth.js';
import { describeUnless } from '../support/skip.js';

const { missing } = await findBitcoind();

interface Utxo {
  readonly txid: string;
  readonly vout: number;
  readonly value: number;
  readonly confirmations: number;
  readonly blockHeight: number | null;
}

const formatOutpoint = ({ txid, vout }: { readonly txid: string; readonly vout: number }): string => `${txid}:${vout}`;
const satoshi = (bitcoin: number): number => Math.round(bitcoin * 1e8);

describeUnless(missing)('scenarios on a real Bitcoin node', () => {
  let node: Bitcoind;
  let index: NodeIndex;
  const watched: string[] = [];

  beforeAll(async () => {
    node = await startBitcoind({ wallet: true });
    await node.mine(110);
    for (const type of ['legacy', 'p2sh-segwit', 'bech32', 'bech32m'])
      watched.push(await node.rpc('getnewaddress', '', type));
    index = await openNodeIndex(node);
  });
  afterAll(async () => {
    await index?.close();
    await node?.stop();
  });

  async function listUtxos(address: string, query: object = {}): Promise<readonly Utxo[]> {
    const utxoQuery = { includeOrdinals: false, limit: 1000, minConfirmations: 0, ...query };
    return (await index.query(pageBitcoinAddressUtxos, { path: { address }, query: utxoQuery })).data;
  }

  /** Blocks, mempool and outputs of the watched addresses, as in the node. */
  async function expectSame(): Promise<void> {
    await index.caughtUp();
    const best = await node.rpc('getblock', await node.rpc('getbestblockhash'), 1);
    const rows = await index.db.rows<{ readonly txid: string }>(sql`
      select encode(txid, 'hex') as txid from ${index.db.schema}.transaction where height = ${best.height} order by tx_num`);
    expect(rows.map(({ txid }) => txid)).toEqual(best.tx);
    const scan = await node.rpc(
      'scantxoutset',
      'start',
      watched.map((address) => `addr(${address})`),
    );
    const scanned = new Map<string, { readonly amount: number; readonly height: number }>(
      scan.unspents.map((each: Utxo & { amount: number; height: number }) => [formatOutpoint(each), each]),
    );
    const shown = new Map<string, Utxo>();
    for (const address of watched) for (const utxo of await listUtxos(address)) shown.set(formatOutpoint(utxo), utxo);
    for (const utxo of shown.values()) {
      const nodeOutput = await node.rpc('gettxout', utxo.txid, utxo.vout, true);
      expect({ value: utxo.value, confirmations: utxo.confirmations }).toEqual({
        value: satoshi(nodeOutput.value),
        confirmations: nodeOutput.confirmations,
      });
      expect(scanned.get(formatOutpoint(utxo))?.height ?? null).toBe(utxo.blockHeight);
    }
    for (const key of scanned.keys()) {
      if (shown.has(key)) continue;
      // Only outputs spent by a mempool transaction are omitted.
      expect(await node.rpc('gettxout', key.slice(0, 64), Number(key.slice(65)), true)).toBeNull();
    }
    for (const txid of (await node.rpc('getrawmempool')) as readonly string[]) {
      const { vout } = await node.rpc('getrawtransaction', txid, 1);
      for (const { n, scriptPubKey } of vout as readonly { n: number; scriptPubKey: { address?: string } }[]) {
        if (!watched.includes(scriptPubKey.address ?? '')) continue;
        const unspent = (await node.rpc('gettxout', txid, n, true)) !== null;
        expect(shown.has(`${txid}:${n}`)).toBe(unspent);
      }
    }
  }

  const pay = (addressIndex: number, amount = 0.1): Promise<string> =>
    node.rpc('sendtoaddress', watched[addressIndex], amount);
  const height = (): Promise<number> => node.rpc('getblockcount');
  const invalidateBlocks = async (depth: number): Promise<void> =>
    node.rpc('invalidateblock', await node.rpc('getblockhash', (await height()) - depth + 1));
  const mineOnly = async (...transactions: readonly string[]): Promise<void> =>
    node.rpc('generateblock', watched[2], transactions);

  /** Signed by the wallet and not broadcast. */
  async function signed(hex: string): Promise<string> {
    return (await node.rpc('signrawtransactionwithwallet', hex)).hex;
  }

  /** Outputs of any kind, funded by the wallet. */
  async function signedOutputs(outputs: readonly TransactionOutput[]): Promise<string> {
    const bare = encodeTransaction({ version: 2, inputs: [], outputs, lockTime: 0 });
    const funded = await node.rpc('fundrawtransaction', toHex(bare), { changePosition: outputs.length }, false);
    return signed(funded.hex);
  }

  test('outputs of every kind match the node', async () => {
    await expectSame();
    const key = Buffer.concat([Uint8Array.of(2), Buffer.alloc(32, 0x11)]);
    const scripts = [
      buildScript(fromHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'), OP.CHECKSIG),
      buildScript(OP[1], key, key, OP[1] + 1, OP.CHECKMULTISIG),
      payToWitness(1, Uint8Array.of(0x4e, 0x73)),
      payToWitness(5, new Uint8Array(32).fill(5)),
    ];
    const data = { value: 0n, script: buildScript(OP.RETURN, Buffer.from('data')) };
    const hex = await signedOutputs([...scripts.map((script) => ({ value: 20_000n, script })), data]);
    await mineOnly(hex);
    for (const addressIndex of watched.keys()) await pay(addressIndex);
    await node.mine(1);
    await expectSame();
    const { txid } = decodeTransaction(fromHex(hex));
    for (const [vout, script] of scripts.entries()) {
      const [row] = await index.db.rows<{ readonly value: bigint; readonly script: Uint8Array }>(sql`
        select u.value, s.script from ${index.db.schema}.utxo u join ${index.db.schema}.script s on s.id = u.script_id
         where u.txid = ${txid} and u.vout = ${vout}`);
      const nodeOutput = await node.rpc('gettxout', toHex(txid), vout);
      expect([toHex(row!.script), Number(row!.value)]).toEqual([
        nodeOutput.scriptPubKey.hex,
        satoshi(nodeOutput.value),
      ]);
      expect(encodeScriptAddress(script, regtest.addresses) ?? null).toBe(nodeOutput.scriptPubKey.address ?? null);
    }
    expect(await node.rpc('gettxout', toHex(txid), scripts.length)).toBeNull();
  });

  test.each(takeFirst([6, 1, 100], 1))('index matches the node after a reorg of depth %i', async (depth) => {
    for (const addressIndex of watched.keys()) await pay(addressIndex);
    await node.mine(1);
    await expectSame();
    await invalidateBlocks(depth);
    await expectSame();
    await node.mine(depth + 1);
    await expectSame();
  });

  test('transaction in both branches has the height of the winning branch', async () => {
    const txid = await pay(1);
    await node.mine(1);
    await expectSame();
    const first = await height();
    await invalidateBlocks(1);
    await mineOnly();
    await expectSame();
    await node.mine(1);
    await expectSame();
    const utxo = (await listUtxos(watched[1]!)).find((each) => each.txid === txid);
    expect(utxo?.blockHeight).toBe(first + 1);
  });

  test('reveal that a reorg removes is removed, and its number is assigned again', async () => {
    const content = { contentType: 'text/plain', body: Buffer.from('shown once') };
    const leaf = openLeaf(encodeEnvelope(content));
    const etching = { divisibility: 0, spacers: 0, symbol: '¤', premine: 1_000n, terms: undefined, turbo: false };
    const stone = encipher({
      edicts: [],
      etching: { ...etching, name: undefined },
      mint: undefined,
      pointer: undefined,
    });
    const commit = await signedOutputs([{ value: 100_000n, script: leaf.script }]);
    await mineOnly(commit);
    const target = fromHex((await node.rpc('getaddressinfo', watched[3])).scriptPubKey);
    const reveal = encodeTransaction({
      version: 2,
      inputs: [
        {
          previous: { txid: decodeTransaction(fromHex(commit)).txid, vout: 0 },
          scriptSig: new Uint8Array(),
          sequence: 0xffff_fffd,
          witness: leaf.witness,
        },
      ],
      outputs: [
        { value: 50_000n, script: target },
        { value: 0n, script: stone },
      ],
      lockTime: 0,
    });
    const id = `${toHex(decodeTransaction(reveal).txid)}i0`;
    const getInscription = () => index.query(getBitcoinInscription, { path: { idOrNumber: id } });
    await mineOnly(toHex(reveal));
    await expectSame();
    const found = await getInscription();
    expect(found).toMatchObject({ address: watched[3], value: 50_000, contentType: 'text/plain' });
    const { content: shown } = await index.query(getBitcoinInscriptionContent, { path: { idOrNumber: id } });
    const chunks: Uint8Array[] = [];
    for await (const part of shown.read(0n, shown.size)) chunks.push(part);
    expect(Buffer.concat(chunks).toString()).toBe('shown once');
    const rune = `${await height()}:1`;
    expect(await index.query(getBitcoinRune, { path: { rune } })).toMatchObject({ premine: '1000', holders: 1 });
    const [held] = (await listUtxos(watched[3]!, { includeOrdinals: true })).filter(({ txid }) => id.startsWith(txid));
    expect(held).toMatchObject({
      ordinalsIndexed: true,
      inscriptions: [id],
      runes: [{ runeId: rune, amount: '1000' }],
    });

    await invalidateBlocks(1);
    await node.mine(2);
    await expectSame();
    await expect(getInscription()).rejects.toMatchObject({ kind: 'not-found' });
    await expect(index.query(getBitcoinRune, { path: { rune } })).rejects.toMatchObject({ kind: 'not-found' });

    await mineOnly(toHex(reveal));
    await expectSame();
    expect(await getInscription()).toMatchObject({ number: found.number, genesisHeight: await height() });
  });

  test('removal of a spent coinbase removes all its descendants', async () => {
    await node.mine(1, watched[0]);
    const { tx } = await node.rpc('getblock', await node.rpc('getbestblockhash'), 1);
    await node.mine(100);
    await index.caughtUp();
    const [coinbase] = (await listUtxos(watched[0]!)).filter(({ txid }) => txid === tx[0]);
    const target = await node.rpc('getnewaddress', '', 'bech32');
    watched.push(target);
    const bare = await node.rpc('createrawtransaction', [{ txid: tx[0], vout: 0 }], {
      [target]: Number(((coinbase!.value - 10_000) / 1e8).toFixed(8)),
    });
    const spending = await node.rpc('sendrawtransaction', await signed(bare), 0, '1000');
    await expectSame();
    await node.mine(1);
    await expectSame();
    expect((await listUtxos(target)).map(({ txid }) => txid)).toEqual([spending]);
    await index.pause();
    await invalidateBlocks(102);
    await node.mine(103);
    await index.again(true);
    await expectSame();
    expect(await listUtxos(target)).toEqual([]);
  });

  test('chain of replacements ends with the last one, and its edges are stored', async () => {
    let last = await pay(2, 0.2);
    await expectSame();
    const all = [last];
    for (let round = 0; round < 3; round += 1) {
      last = (await node.rpc('bumpfee', last, { fee_rate: 30 * (round + 1) })).txid;
      all.push(last);
      await expectSame();
    }
    const edges = await index.db.rows<{ readonly txid: string; readonly by: string }>(sql`
      select encode(txid, 'hex') as txid, encode(replaced_by, 'hex') as by
        from ${index.db.schema}.mempool_replacement where encode(txid, 'hex') = any(${all}::text[])`);
    expect(new Map(edges.map(({ txid, by }) => [txid, by]))).toEqual(
      new Map(all.slice(0, -1).map((txid, addressIndex) => [txid, all[addressIndex + 1]!])),
    );
    await node.mine(1);
    await expectSame();
  });

  test('CPFP: the parent shows its remaining outputs', async () => {
    const parent = await pay(1, 0.3);
    await expectSame();
    const { vout } = await node.rpc('getrawtransaction', parent, 1);
    const at = vout.find(({ value }: { value: number }) => value === 0.3).n;
    const bare = await node.rpc('createrawtransaction', [{ txid: parent, vout: at }], { [watched[3]!]: 0.299 });
    const child = await node.rpc('sendrawtransaction', await signed(bare), 0, '1000');
    await expectSame();
    expect((await listUtxos(watched[1]!)).some(({ txid }) => txid === parent)).toBe(false);
    expect((await listUtxos(watched[3]!)).some(({ txid }) => txid === child)).toBe(true);
    await node.mine(1);
    await expectSame();
  });

  test('block that conflicts with a mempool transaction removes it and its descendants', async () => {
    const [coin] = await node.rpc('listunspent', 1);
    const input = [{ txid: coin.txid, vout: coin.vout }];
    const to = (address: string, fee: number) => ({ [address]: Number((coin.amount - fee).toFixed(8)) });
    const loser = await signed(await node.rpc('createrawtransaction', input, to(watched[0]!, 0.001)));
    const winner = await signed(await node.rpc('createrawtransaction', input, to(watched[1]!, 0.0005)));
    const losing = await node.rpc('sendrawtransaction', loser, 0, '1000');
    const child = await signed(
      await node.rpc('createrawtransaction', [{ txid: losing, vout: 0 }], to(watched[2]!, 0.002)),
    );
    await node.rpc('sendrawtransaction', child, 0, '1000');
    await expectSame();
    await mineOnly(winner);
    await expectSame();
    expect((await listUtxos(watched[0]!)).some(({ txid }) => txid === losing)).toBe(false);
    // Mined again: the node may keep either; the index matches the node.
    await invalidateBlocks(1);
    await expectSame();
    await node.mine(2);
    await expectSame();
  });

  test('pages cover every output that exists throughout, despite changes between them', async () => {
    // An address outside the wallet, so that the wallet does not spend from it.
    const { script: target } = openLeaf(buildScript(OP[1], 0x75));
    const address = encodeScriptAddress(target, regtest.addresses)!;
    watched.push(address);
    for (let round = 0; round < 3; round += 1) {
      const coins = Array.from({ length: 8 }, () => ({ value: 50_000n, script: target }));
      await mineOnly(await signedOutputs(coins));
    }
    for (let addressIndex = 0; addressIndex < 4; addressIndex += 1) await node.rpc('sendtoaddress', address, 0.01);
    await expectSame();
    const before = new Set((await listUtxos(address)).map(formatOutpoint));
    expect(before.size).toBe(28);
    const between = [
      () => node.mine(1),
      async () => {
        await invalidateBlocks(2);
        await node.mine(3);
      },
      () => node.rpc('sendtoaddress', address, 0.02),
      () => mineOnly(),
    ];
    const seen = new Set<string>();
    let cursor: string | undefined;
    let page = 0;
    do {
      const query = { includeOrdinals: false, limit: 4, minConfirmations: 0, cursor };
      const answer = await index.query(pageBitcoinAddressUtxos, { path: { address }, query });
      for (const utxo of answer.data) seen.add(formatOutpoint(utxo));
      ({ cursor } = answer);
      if (page < 12) await between[page % between.length]!();
      await index.caughtUp();
      page += 1;
    } while (cursor !== undefined);
    const after = new Set((await listUtxos(address)).map(formatOutpoint));
    const throughout = [...before].filter((key) => after.has(key));
    expect(throughout.length).toBeGreaterThanOrEqual(24);
    expect(throughout.filter((key) => !seen.has(key))).toEqual([]);
    await expectSame();
  });

  test('node that restarts without its mempool leaves no pending transactions', async () => {
    await pay(0);
    await pay(1);
    await expectSame();
    await node.restart(['-persistmempool=0', '-walletbroadcast=0']);
    expect(await node.rpc('getrawmempool')).toEqual([]);
    await expectSame();
    await node.restart();
    await node.mine(1);
    await expectSame();
  });

  test('node without notifications is still followed', async () => {
    await index.again(false);
    await pay(2);
    await expectSame();
    await node.mine(1);
    await expectSame();
    await invalidateBlocks(1);
    await node.mine(2);
    await expectSame();
  });
});
