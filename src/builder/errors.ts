import { type ErrorKind, ServiceError } from '../kernel/errors.js';

/** The key of lovelace in `InsufficientFunds.missing`. */
export const LOVELACE = 'lovelace';

/** A request that cannot become a transaction; the message says what to change. */
export class BuildError extends ServiceError {
  constructor(message: string, options: { readonly cause?: unknown; readonly kind?: ErrorKind } = {}) {
    super(options.kind ?? 'invalid', message, options);
    this.name = 'BuildError';
  }
}

/**
 * The inputs do not cover outputs, deposits and fee. The same request would succeed with one more UTxO of the sender
 * that holds exactly `missing`.
 */
export class InsufficientFunds extends BuildError {
  readonly missing: ReadonlyMap<string, bigint>;
  /** Explains UTxOs that were not considered. */
  readonly leftOut: string;

  constructor(missing: ReadonlyMap<string, bigint>, leftOut = '') {
    const list = [...missing].map(([asset, quantity]) => `${quantity} ${asset}`).join(', ');
    super(`Insufficient funds: ${list} missing${leftOut === '' ? '' : ` (${leftOut})`}`);
    this.name = 'InsufficientFunds';
    this.missing = missing;
    this.leftOut = leftOut;
  }
}

/** An output holds less than its minimum UTxO value. */
export class OutputTooSmall extends BuildError {
  readonly outputIndex: number;
  readonly minimum: bigint;

  constructor(outputIndex: number, lovelace: bigint, minimum: bigint, name = `outputs[${outputIndex}]`) {
    super(`${name}.lovelace is ${lovelace}, but this output needs at least ${minimum} (use "0" for exactly that)`);
    this.name = 'OutputTooSmall';
    this.outputIndex = outputIndex;
    this.minimum = minimum;
  }
}

/** The encoded value of an output exceeds `maxValueSize`. */
export class OutputTooLarge extends BuildError {
  constructor(outputIndex: number, sizeBytes: number, maximum: number, name = `outputs[${outputIndex}]`) {
    super(
      `${name} holds a value of ${sizeBytes} bytes, but the maximum is ${maximum}: spread its assets over several outputs`,
    );
    this.name = 'OutputTooLarge';
  }
}

/** No selection that was found fits into a transaction. */
export class TransactionTooLarge extends BuildError {
  readonly sizeBytes: number;
  readonly maximum: number;

  constructor(sizeBytes: number, maximum: number) {
    super(
      `The transaction would have ${sizeBytes} bytes, but the maximum is ${maximum}: send less at once, to fewer outputs, or consolidate small UTxOs first`,
    );
    this.name = 'TransactionTooLarge';
    this.sizeBytes = sizeBytes;
    this.maximum = maximum;
  }
}

/** An address that is malformed, of another network, or of a kind that is not allowed in the field. */
export class InvalidAddress extends BuildError {
  constructor(field: string, reason: string, cause?: unknown) {
    super(`Invalid address in ${field}: ${reason}`, { cause });
    this.name = 'InvalidAddress';
  }
}

/** A stake address that is malformed or of another network. */
export class InvalidStakeAddress extends BuildError {
  constructor(field: string, reason: string, cause?: unknown) {
    super(`Invalid stake address in ${field}: ${reason}`, { cause });
    this.name = 'InvalidStakeAddress';
  }
}
