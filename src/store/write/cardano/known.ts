/** A script that guards outputs. */
export interface PaymentScript {
  readonly id: number;
  /** One character for each byte: text does not keep alive the block or the answer that it was cut from. */
  readonly hash: string;
}

export interface KnownAddress {
  readonly id: number;
  readonly stakeId: number | undefined;
  readonly paymentScript: PaymentScript | undefined;
}

export interface KnownAsset {
  readonly id: number;
  readonly policyId: number;
}

/** As much of an unspent output as its spending needs. */
export interface KnownOutput {
  readonly txId: number;
  readonly index: number;
  readonly addressId: number;
  readonly stakeId: number | undefined;
  readonly paymentScript: PaymentScript | undefined;
  readonly lovelace: bigint;
}

/** The id that the next new thing of a kind gets. Ids count from 0 in order of first appearance on the chain. */
export interface NextIds {
  transaction: number;
  address: number;
  stake: number;
  paymentScript: number;
  policy: number;
  asset: number;
  script: number;
  pool: number;
  drep: number;
  issuer: number;
  marketAsset: number;
  marketPool: number;
}
