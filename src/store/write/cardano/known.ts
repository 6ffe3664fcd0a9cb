/** A script that locks outputs. */
export interface PaymentScript {
  readonly id: number;
  /** One character per byte: a string does not keep the block or result alive from which it was taken. */
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

/** The fields of an unspent output that spending it needs. */
export interface KnownOutput {
  readonly txId: number;
  readonly index: number;
  readonly addressId: number;
  readonly stakeId: number | undefined;
  readonly paymentScript: PaymentScript | undefined;
  readonly lovelace: bigint;
}

/** The next free id of each kind. Ids count from 0 in order of first appearance on the chain. */
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
