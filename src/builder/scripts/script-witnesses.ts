import { type ScriptDataFields, scriptDataHash } from '../../chains/cardano/ledger/script-data.js';
import type { SetEncoding } from '../../chains/cardano/lists.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import { encodeWitnessSet } from '../../chains/cardano/transactions/encode-witnesses.js';
import { NO_WITNESSES } from '../../chains/cardano/transactions/witnesses.js';
import { BuildError } from '../errors.js';
import { retainShape } from '../wallet/retained-shapes.js';
import type { NamedRedeemer } from './script-redeemers.js';

/** The parts of a witness set that are the same for any selection of inputs and any units. */
export interface FixedWitnesses extends ScriptDataFields {
  /** Scripts that are not available as reference scripts. */
  readonly scripts: readonly Script[];
  readonly datums: readonly Uint8Array[];
  readonly sets: SetEncoding;
}

/**
 * Encodes the witness set of a script transaction. The latest one is kept, because many selections of inputs lead to the
 * same redeemers: those of a mint do not depend on the inputs.
 */
export class ScriptWitnesses {
  private readonly fixed: FixedWitnesses;
  private redeemers: readonly NamedRedeemer[] = [];
  private latest: Uint8Array | undefined;

  constructor(fixed: FixedWitnesses) {
    this.fixed = fixed;
    retainShape(this);
  }

  /** Without signatures. */
  encode(redeemers: readonly NamedRedeemer[]): Uint8Array {
    if (this.latest === undefined || !areSame(redeemers, this.redeemers)) {
      const { scripts, datums, sets } = this.fixed;
      this.latest = encodeWitnessSet({ ...NO_WITNESSES, scripts, datums, redeemers }, sets);
      this.redeemers = redeemers;
    }
    return this.latest;
  }

  /** `encoded` is the witness set with these redeemers. */
  hashScriptData(redeemers: readonly NamedRedeemer[], encoded: Uint8Array): Uint8Array {
    const { scripts, datums } = this.fixed;
    const hash = scriptDataHash({ witnesses: { ...NO_WITNESSES, scripts, datums, redeemers, encoded } }, this.fixed);
    if (!(hash instanceof Uint8Array)) throw new BuildError('The cost model of a script is not known on this network');
    return hash;
  }
}

/** Compares data and units by identity: they change with the request and with an evaluation only. */
const areSame = (a: readonly NamedRedeemer[], b: readonly NamedRedeemer[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ purpose, index, data, units }, at) =>
      purpose === b[at]!.purpose && index === b[at]!.index && data === b[at]!.data && units === b[at]!.units,
  );
