import type { Utxo } from '../../src/builder/request/request.js';
import { type Credential, encodeAddress, parseAddress } from '../../src/chains/cardano/addresses/address.js';
import type { AccountState, LedgerState } from '../../src/chains/cardano/ledger/view.js';
import { parametersWithoutChain } from '../../src/chains/cardano/parameters/protocol-parameters-known.js';
import type { OutputContent } from '../../src/chains/cardano/transactions/output.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import type { LedgerFixture } from './builder-oracles.js';

/** The ledger state of the oracles for the rules under test. Nothing in it is unknown. */
export function toLedgerState({ ledger, utxos, accounts, dreps = [], pools = [] }: LedgerFixture): LedgerState {
  const outputs = new Map(
    utxos.map((utxo) => [`${utxo.txHash}#${utxo.outputIndex ?? 0}`, toOutputContent(utxo, ledger.scripts)]),
  );
  const getAccount = ({ hash }: Credential): AccountState => {
    const account = accounts.find(({ keyHash }) => keyHash === toHex(hash));
    if (account?.registered !== true) return { registered: false };
    const { rewards } = account;
    return { registered: true, deposit: ledger.parameters.keyDeposit, rewards, votes: { type: 'abstain' } };
  };
  return {
    network: ledger.network,
    slot: ledger.tipSlot,
    parameters: { ...parametersWithoutChain(ledger.network), protocolVersion: { major: 10, minor: 0 } },
    output: ({ txHash, index }) => outputs.get(`${toHex(txHash)}#${index}`) ?? 'absent',
    account: getAccount,
    pool: (hash) => ({ registered: pools.some(({ operator }) => toHex(operator) === toHex(hash)) }),
    drep: ({ hash }) =>
      dreps.includes(toHex(hash))
        ? { registered: true, deposit: ledger.parameters.drepDeposit }
        : { registered: false },
  };
}

function toOutputContent(utxo: Utxo, scripts: LedgerFixture['ledger']['scripts']): OutputContent {
  const script = utxo.referenceScriptHash === undefined ? undefined : scripts?.get(utxo.referenceScriptHash);
  return {
    address: encodeAddress(parseAddress(utxo.address)),
    lovelace: utxo.lovelace,
    assets: (utxo.assets ?? []).map(({ policyId, assetName, quantity }) => ({
      policyId: fromHex(policyId),
      assetName: fromHex(assetName),
      quantity,
    })),
    datumHash: utxo.dataHash === undefined ? undefined : fromHex(utxo.dataHash),
    inlineDatum: utxo.inlineDatum === undefined ? undefined : fromHex(utxo.inlineDatum),
    scriptRef: script?.language === 'native' ? script : undefined,
  };
}
