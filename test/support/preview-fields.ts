import { Address, ByronAddress } from '@emurgo/cardano-serialization-lib-nodejs';
import { expect } from 'vitest';

/** The fields of a transaction body in the JSON of cardano-serialization-lib, beside those of `/api/tx/inspect`. */

type Json = ReturnType<typeof JSON.parse>;

/** The library writes Byron addresses in bech32. */
function toAddressBytes(text: string): string {
  try {
    const address = ByronAddress.is_valid(text)
      ? ByronAddress.from_base58(text).to_address()
      : Address.from_bech32(text);
    return address.to_hex();
  } catch {
    return text;
  }
}

const outpoints = (list: Json): string[] =>
  (list ?? []).map(({ transaction_id, index }: Json) => `${transaction_id}#${index}`);
const inputs = (list: Json): string[] => list.map(({ txHash, txIndex }: Json) => `${txHash}#${txIndex}`);
const text = (value: Json): string | null => (value === null || value === undefined ? null : String(value));

const countVotes = (procedures: Json): number =>
  (procedures ?? []).reduce((sum: number, { votes }: Json) => sum + votes.length, 0);

const NETWORK_IDS: Readonly<Record<string, number>> = { Testnet: 0, Mainnet: 1 };

/** The fields of a body as the library names them, beside those of the preview. */
export const PREVIEW_FIELDS: Readonly<Record<string, (library: Json, preview: Json) => readonly [unknown, unknown]>> = {
  inputs: (body, json) => [outpoints(body.inputs), inputs(json.inputs)],
  outputs: (body, json) => [
    body.outputs.map(({ address, amount, plutus_data, script_ref }: Json) => [
      toAddressBytes(address),
      amount.coin,
      plutus_data !== null,
      script_ref !== null,
    ]),
    json.outputs.map(({ paymentAddress, value, datumHash, inlineDatum, referenceScript }: Json) => [
      toAddressBytes(paymentAddress.bech32),
      value,
      datumHash !== null || inlineDatum !== null,
      referenceScript !== null,
    ]),
  ],
  fee: (body, json) => [body.fee, json.fee],
  ttl: (body, json) => [text(body.ttl), text(json.validTo)],
  validity_start_interval: (body, json) => [text(body.validity_start_interval), text(json.validFrom)],
  certs: (body, json) => [(body.certs ?? []).length, json.certificates.length],
  withdrawals: (body, json) => [
    body.withdrawals ?? {},
    Object.fromEntries(json.withdrawals.map(({ stakeAddress, amount }: Json) => [stakeAddress, amount])),
  ],
  auxiliary_data_hash: (body, json) => [body.auxiliary_data_hash, json.auxiliaryDataHash],
  mint: (body, json) => [
    (body.mint ?? [])
      .flatMap(([policy, names]: Json) => Object.entries(names).map(([name, quantity]) => `${policy}${name} ${quantity}`))
      .toSorted(),
    json.mints.map(({ unit, quantity }: Json) => `${unit} ${quantity}`).toSorted(),
  ],
  script_data_hash: (body, json) => [body.script_data_hash, json.scriptDataHash],
  collateral: (body, json) => [outpoints(body.collateral), inputs(json.collateralInputs)],
  required_signers: (body, json) => [body.required_signers ?? [], json.requiredSigners],
  network_id: (body, json) => [NETWORK_IDS[body.network_id] ?? null, json.networkId],
  collateral_return: (body, json) => [
    body.collateral_return?.amount.coin ?? null,
    json.collateralOutput?.value ?? null,
  ],
  total_collateral: (body, json) => [body.total_collateral, json.totalCollateral],
  reference_inputs: (body, json) => [outpoints(body.reference_inputs), inputs(json.referenceInputs)],
  voting_procedures: (body, json) => [countVotes(body.voting_procedures), json.votes.length],
  voting_proposals: (body, json) => [
    (body.voting_proposals ?? []).map(({ deposit, reward_account, anchor }: Json) => [
      deposit,
      reward_account,
      anchor.anchor_url,
      anchor.anchor_data_hash,
    ]),
    json.proposals.map(({ deposit, returnAddress, anchorUrl, anchorHash }: Json) => [
      deposit,
      returnAddress,
      anchorUrl,
      anchorHash,
    ]),
  ],
  donation: (body, json) => [body.donation ?? '0', json.treasuryDonation],
  current_treasury_value: (body, json) => [body.current_treasury_value, json.treasuryValue],
};

/** Not in Conway. */
const REMOVED = ['update'];

/** Every field that the library reads is in the preview, with the same value. */
export function expectSameFields(body: Json, preview: Json): void {
  const unknown = Object.keys(body).filter((field) => !(field in PREVIEW_FIELDS) && !REMOVED.includes(field));
  expect(unknown).toEqual([]);
  for (const [field, compare] of Object.entries(PREVIEW_FIELDS)) {
    const [expected, named] = compare(body, preview);
    expect({ hash: preview.txHash, field, value: named }).toEqual({
      hash: preview.txHash,
      field,
      value: expected ?? null,
    });
  }
}
