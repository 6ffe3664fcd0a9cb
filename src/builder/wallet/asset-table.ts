import { fromHex } from '../../kernel/hex.js';
import { bytesSize } from '../encoding/cbor-size.js';
import { BuildError } from '../errors.js';
import { retainShape } from './retained-shapes.js';

const POLICY_DIGITS = 56;
const MAX_NAME_DIGITS = 64;
const HEX = /^(?:[0-9a-f]{2})*$/;

export interface Asset {
  readonly policy: number;
  readonly policyId: string;
  readonly assetName: string;
  /** Encoded size of the name. */
  readonly nameBytes: number;
  readonly policyDigits: Digits;
  readonly nameDigits: Digits;
}

/** A text among those that were checked together: which check, and where it starts. */
interface Digits {
  readonly check: number;
  readonly start: number;
}

interface Policy {
  readonly number: number;
  readonly policyId: string;
  readonly digits: Digits;
  readonly names: Map<string, number>;
}

/**
 * The deduplicated assets of a request, identified by index. Looked up by the texts as given; call `check` after all
 * were added, because validating many texts at once is several times faster than one by one.
 */
export class AssetTable {
  readonly assets: Asset[] = [];
  policyCount = 0;
  private readonly policies = new Map<string, Policy>();
  /** Of the policies and names that were added since the last check. */
  private digits = '';
  /** The bytes of each check: policies and names are decoded together. */
  private readonly checked: Uint8Array[] = [];
  private slots = new Int32Array();

  constructor() {
    retainShape(this);
  }

  number(policyId: string, assetName: string): number {
    const policy = this.policies.get(policyId) ?? this.addPolicy(policyId);
    return policy.names.get(assetName) ?? this.addAsset(policy, assetName);
  }

  /** Policy id and name in hexadecimal. */
  unit(number: number): string {
    const { policyId, assetName } = this.assets[number]!;
    return policyId + assetName;
  }

  /**
   * The rank of each asset in RFC 7049 canonical order, which hardware wallets require (CIP-21): by policy, then
   * shorter names first.
   */
  ranks(): Int32Array {
    if (this.slots.length === this.assets.length) return this.slots;
    this.slots = new Int32Array(this.assets.length);
    const sorted = [...this.assets.keys()].sort((a, b) => compareAssets(this.assets[a]!, this.assets[b]!));
    for (let position = 0; position < sorted.length; position += 1) this.slots[sorted[position]!] = position;
    return this.slots;
  }

  /** Throws when a text is not hexadecimal. */
  check(): void {
    const { digits } = this;
    if (digits === '') return;
    this.digits = '';
    const { buffer, byteOffset, length } = Buffer.from(digits, 'hex');
    this.checked.push(new Uint8Array(buffer, byteOffset, length));
    if (length * 2 === digits.length) return;
    const wrong = this.assets.find(({ policyId, assetName }) => !HEX.test(policyId + assetName));
    throw wrong !== undefined && HEX.test(wrong.policyId)
      ? nameError(wrong.assetName)
      : policyError(wrong?.policyId ?? '');
  }

  policyBytes({ policyId, policyDigits }: Asset): Uint8Array {
    return this.decode(policyId, policyDigits);
  }

  assetNameBytes({ assetName, nameDigits }: Asset): Uint8Array {
    return this.decode(assetName, nameDigits);
  }

  private decode(text: string, { check, start }: Digits): Uint8Array {
    return this.checked[check]?.subarray(start / 2, (start + text.length) / 2) ?? fromHex(text);
  }

  private addPolicy(text: string): Policy {
    if (text.length !== POLICY_DIGITS) throw policyError(text);
    const policyId = text.toLowerCase();
    let policy = this.policies.get(policyId);
    if (policy === undefined) {
      policy = { number: this.policyCount, policyId, digits: this.append(policyId), names: new Map() };
      this.policyCount += 1;
      this.policies.set(policyId, policy);
    }
    if (text !== policyId) this.policies.set(text, policy);
    return policy;
  }

  private append(text: string): Digits {
    const start = this.digits.length;
    this.digits += text;
    return { check: this.checked.length, start };
  }

  private addAsset(policy: Policy, text: string): number {
    if (text.length > MAX_NAME_DIGITS || text.length % 2 !== 0) throw nameError(text);
    const assetName = text.toLowerCase();
    let number = policy.names.get(assetName);
    if (number === undefined) {
      const nameBytes = bytesSize(assetName.length / 2);
      const { number: policyNumber, policyId, digits: policyDigits } = policy;
      const nameDigits = this.append(assetName);
      number = this.assets.push({ policy: policyNumber, policyId, assetName, nameBytes, policyDigits, nameDigits }) - 1;
      policy.names.set(assetName, number);
    }
    if (text !== assetName) policy.names.set(text, number);
    return number;
  }
}

/** In canonical order: see `ranks`. */
export function compareAssets(a: Asset, b: Asset): number {
  if (a.policy !== b.policy) return a.policyId < b.policyId ? -1 : 1;
  const shorter = a.assetName.length - b.assetName.length;
  return shorter !== 0 ? shorter : a.assetName < b.assetName ? -1 : 1;
}

const MAX_QUOTED_LENGTH = 80;

const policyError = (text: string): BuildError =>
  new BuildError(`policyId '${text.slice(0, MAX_QUOTED_LENGTH)}' must be 56 hexadecimal digits`);

const nameError = (text: string): BuildError =>
  new BuildError(`assetName '${text.slice(0, MAX_QUOTED_LENGTH)}' must be at most 32 bytes in hexadecimal`);
