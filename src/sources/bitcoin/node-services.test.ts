import { expect, test } from 'vitest';
import { SCRIPTS } from '../../../test/support/bitcoin-chain/scripts.js';
import { buildTransaction } from '../../../test/support/bitcoin-transactions.js';
import { toHex } from '../../kernel/hex.js';
import { nodeQueries } from './node-services.js';
import { RPC, RpcError } from './rpc-client.js';

const previous = { txid: new Uint8Array(32).fill(7), vout: 0 };
const { transaction } = buildTransaction(
  [{ previous, output: { value: 5_000n, script: SCRIPTS[0]! } }],
  [{ value: 1n, script: SCRIPTS[1]! }],
);

const refusing = (code: number, words: string) =>
  nodeQueries({
    call: async (method) => {
      throw new RpcError(method, code, words);
    },
    batch: async () => [],
  });

const REJECTED = { txid: toHex(transaction.txid), accepted: false, virtualBytes: undefined, fee: undefined };

test('a package that the node rejects as a whole is rejected with the reason of the node', async () => {
  for (const code of [RPC.verifyError, RPC.invalidParameter, RPC.decodeFailed]) {
    const queries = refusing(code, 'package topology disallowed');
    const expected = [{ ...REJECTED, reason: 'package topology disallowed' }];
    expect(await queries.submitPackage([transaction.encoded])).toEqual(expected);
    expect(await queries.testAcceptance([transaction.encoded])).toEqual(expected);
  }
});

test('an error that is not about the package stays an error of the node', async () => {
  for (const code of [RPC.inWarmup, RPC.methodNotFound]) {
    const queries = refusing(code, 'Loading block index');
    await expect(queries.submitPackage([transaction.encoded])).rejects.toThrow(RpcError);
    await expect(queries.testAcceptance([transaction.encoded])).rejects.toThrow(RpcError);
  }
});
