import {
  BaseAddress,
  Credential,
  FixedTransaction,
  NetworkInfo,
  PrivateKey,
  RewardAddress,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { expect } from 'vitest';
import { openTestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';

const networkId = NetworkInfo.testnet_preprod().network_id();

export interface TestUser {
  readonly key: PrivateKey;
  readonly keyHash: string;
  readonly address: string;
  readonly stakeAddress: string;
}

/** One key for payments, stake and every other role of a user. */
export function createUser(number: number): TestUser {
  const key = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(number));
  const hash = key.to_public().hash();
  const credential = Credential.from_keyhash(hash);
  return {
    key,
    keyHash: hash.to_hex(),
    address: BaseAddress.new(networkId, credential, credential).to_address().to_bech32(),
    stakeAddress: RewardAddress.new(networkId, credential).to_address().to_bech32(),
  };
}

export type SandboxWallet = Awaited<ReturnType<typeof openSandboxWallet>>;

/** A user on a simulated preprod that makes blocks only on command, who signs with a third-party library. */
export async function openSandboxWallet(owner: TestUser, lovelace: string) {
  const service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
  const sender = { senderAddress: owner.address, changeAddress: owner.address };
  const call = (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
    return service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  };

  /** The response of a call that must succeed. */
  const answer = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await call(method, url, payload);
    const body = response.json();
    expect({ status: response.statusCode, error: body.error }).toEqual({ status: 200, error: undefined });
    return body;
  };

  /** The error message of a build that must be rejected. */
  const expectRejection = async (kind: string, body: object, status = 400): Promise<string> => {
    const response = await call('POST', `/api/tx/build/${kind}`, { ...sender, ...body });
    expect({ status: response.statusCode, body: response.json() }).toMatchObject({ status });
    return response.json().error;
  };

  const advance = () => answer('POST', '/api/operator/sandbox/CARDANO_PREPROD/advance', { blocks: 1 });

  /** With the funds of the owner. */
  const build = (kind: string, body: object) => answer('POST', `/api/tx/build/${kind}`, { ...sender, ...body });

  const sign = (unsigned: string, ...others: readonly TestUser[]): string => {
    const transaction = FixedTransaction.from_hex(unsigned);
    for (const { key } of [owner, ...others]) transaction.sign_and_add_vkey_signature(key);
    return transaction.to_hex();
  };

  /** Signed by the owner and the given users, and submitted. */
  const submit = async (unsigned: string, ...others: readonly TestUser[]): Promise<string> => {
    const { txHash } = await answer('POST', '/api/transactions/submit', { cbor: sign(unsigned, ...others) });
    return txHash;
  };

  /** Submitted, and found in the next block. */
  const confirm = async (unsigned: string, ...others: readonly TestUser[]): Promise<string> => {
    const txHash = await submit(unsigned, ...others);
    await advance();
    expect((await answer('GET', `/api/transactions/${txHash}/status`)).status).toBe('CONFIRMED');
    return txHash;
  };

  await startNetworks(service, 'CARDANO_PREPROD');
  await answer('POST', '/api/operator/sandbox/CARDANO_PREPROD/fund', { address: owner.address, lovelace });
  await advance();
  return { service, answer, refusal: expectRejection, advance, build, sign, submit, confirm };
}
