import { BuildError } from '../errors.js';

/** A UTxO in the fields of `TxInputRequest` of the specification. */
export interface UtxoFields {
  readonly txHash: string;
  readonly outputIndex: number;
  readonly address: string;
  readonly lovelace: string;
  readonly assets: readonly { readonly policyId: string; readonly assetName: string; readonly quantity: string }[];
  readonly dataHash?: string;
  readonly inlineDatum?: string;
  readonly referenceScriptHash?: string;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the fields of one UTxO; errors name the form and the field. */
export class FieldReader {
  private readonly fields: Fields;
  private readonly field: string;
  private readonly form: string;

  constructor(fields: Fields, field: string, form: string) {
    this.fields = fields;
    this.field = field;
    this.form = form;
  }

  fail(name: string, rule: string): never {
    throw new BuildError(`Field '${this.field}.${name}' ${rule} (read as a UTxO of ${this.form})`);
  }

  /** Whether the field is present and not null. */
  has(name: string): boolean {
    return this.fields[name] !== undefined && this.fields[name] !== null;
  }

  get(name: string): unknown {
    if (!this.has(name)) this.fail(name, 'is required');
    return this.fields[name];
  }

  child(name: string): FieldReader {
    const value = this.get(name);
    if (!isFields(value)) this.fail(name, 'must be an object');
    return new FieldReader(value, `${this.field}.${name}`, this.form);
  }

  list(name: string): readonly FieldReader[] {
    const value = this.get(name);
    if (!Array.isArray(value)) this.fail(name, 'must be a list');
    return value.map((item: unknown, index) => {
      if (!isFields(item)) return this.fail(`${name}[${index}]`, 'must be an object');
      return new FieldReader(item, `${this.field}.${name}[${index}]`, this.form);
    });
  }

  /** The first of these fields that is present. */
  oneOf(...names: readonly [string, ...string[]]): string {
    return names.find((name) => this.has(name)) ?? names[0];
  }

  text(name: string): string {
    const value = this.get(name);
    return typeof value === 'string' && value !== '' ? value : this.fail(name, 'must be a text');
  }

  hash(name: string, digits: number): string {
    const value = this.text(name);
    if (value.length !== digits || !/^[0-9a-fA-F]+$/.test(value))
      this.fail(name, `must be ${digits} hexadecimal digits`);
    return value;
  }

  hex(name: string): string {
    const value = this.text(name);
    return /^(?:[0-9a-fA-F]{2})+$/.test(value) ? value : this.fail(name, 'must be hexadecimal');
  }

  index(name: string): number {
    const value = this.get(name);
    return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65_535
      ? (value as number)
      : this.fail(name, 'must be an integer from 0 to 65535');
  }

  /** Decimal text, or an integer that JSON has preserved exactly. */
  amount(name: string): string {
    const value = this.get(name);
    const isExact = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
    const digits = isExact ? String(value) : value;
    if (typeof digits !== 'string' || !/^[0-9]{1,20}$/.test(digits))
      this.fail(name, 'must be a whole number of up to 20 digits');
    return digits;
  }

  names(): readonly string[] {
    return Object.keys(this.fields).filter((name) => this.has(name));
  }

  /** Policy and asset name of a unit, with or without a dot between them. */
  asset(unit: string, quantity: string, name: string): UtxoFields['assets'][number] {
    const [policyId, assetName] = [unit.slice(0, 56), unit.slice(56).replace(/^\./, '')];
    if (!/^[0-9a-fA-F]{56}$/.test(policyId) || !/^(?:[0-9a-fA-F]{2}){0,32}$/.test(assetName))
      this.fail(name, 'must name a policy id and an asset name of up to 32 bytes, both hexadecimal');
    return { policyId, assetName, quantity };
  }

  /** `[{unit, quantity}]` with the lovelace as one of the units. */
  amounts(name: string): Pick<UtxoFields, 'lovelace' | 'assets'> {
    let lovelace: string | undefined;
    const assets: UtxoFields['assets'][number][] = [];
    const units = new Set<string>();
    for (const entry of this.list(name)) {
      const unit = entry.text('unit');
      const quantity = entry.amount('quantity');
      const repeated = unit.toLowerCase().replace('.', '');
      if (units.has(repeated)) entry.fail('unit', `repeats ${unit}: list each unit once`);
      units.add(repeated);
      if (unit === 'lovelace') lovelace = quantity;
      else assets.push(entry.asset(unit, quantity, 'unit'));
    }
    return { lovelace: lovelace ?? this.fail(name, "must contain the unit 'lovelace'"), assets };
  }
}
