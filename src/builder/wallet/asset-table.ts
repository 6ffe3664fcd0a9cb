import { decodeHex } from '../../kernel/byte-text.js';
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
  /** Where policy and name start among the decoded bytes. */
  readonly policyAt: number;
  readonly nameAt: number;
}

interface Policy {
  readonly number: number;
  readonly policyId: string;
  readonly at: number;
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
  /** Of all policies and names up to the last check. */
  private bytes = new Uint8Array();
  private slots = new Int32Array();
  /** Shared by all outputs, because most assets are in several. */
  private readonly policyIds: Uint8Array[] = [];
  private readonly assetNames: Uint8Array[] = [];

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
    const { bytes } = this;
    const further = decodeHex(digits);
    this.bytes = new Uint8Array(bytes.length + further.length);
    this.bytes.set(bytes);
    this.bytes.set(further, bytes.length);
    if (further.length * 2 === digits.length) return;
    const wrong = this.assets.find(({ policyId, assetName }) => !HEX.test(policyId + assetName));
    throw wrong !== undefined && HEX.test(wrong.policyId)
      ? nameError(wrong.assetName)
      : policyError(wrong?.policyId ?? '');
  }

  getPolicyId(number: number): Uint8Array {
    const { policy, policyId, policyAt } = this.assets[number]!;
    this.policyIds[policy] ??= this.decode(policyId, policyAt);
    return this.policyIds[policy];
  }

  getAssetName(number: number): Uint8Array {
    const { assetName, nameAt } = this.assets[number]!;
    this.assetNames[number] ??= this.decode(assetName, nameAt);
    return this.assetNames[number];
  }

  /** The bytes of a policy or name, which is at this position. */
  private decode(text: string, at: number): Uint8Array {
    const end = at + text.length / 2;
    return end > this.bytes.length ? fromHex(text) : this.bytes.subarray(at, end);
  }

  private addPolicy(text: string): Policy {
    if (text.length !== POLICY_DIGITS) throw policyError(text);
    const policyId = text.toLowerCase();
    let policy = this.policies.get(policyId);
    if (policy === undefined) {
      policy = { number: this.policyCount, policyId, at: this.append(policyId), names: new Map() };
      this.policyCount += 1;
      this.policies.set(policyId, policy);
    }
    if (text !== policyId) this.policies.set(text, policy);
    return policy;
  }

  private append(text: string): number {
    const at = this.bytes.length + this.digits.length / 2;
    this.digits += text;
    return at;
  }

  private addAsset(policy: Policy, text: string): number {
    if (text.length > MAX_NAME_DIGITS || text.length % 2 !== 0) throw nameError(text);
    const assetName = text.toLowerCase();
    let number = policy.names.get(assetName);
    if (number === undefined) {
      const nameBytes = bytesSize(assetName.length / 2);
      const { policyId, at: policyAt } = policy;
      const nameAt = this.append(assetName);
      number = this.assets.push({ policy: policy.number, policyId, assetName, nameBytes, policyAt, nameAt }) - 1;
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
