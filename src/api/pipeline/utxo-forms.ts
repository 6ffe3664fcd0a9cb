import type { TSchema } from 'typebox';
import type { UtxoFields } from '../../builder/utxo-forms/form-fields.js';
import { readUtxoForm } from '../../builder/utxo-forms/utxo-forms.js';

/** The keyword of a list of UTxOs that may have the forms of wallets, libraries and other services. */
export const UTXO_FORMS_KEYWORD = 'x-utxo-forms';

/** Valid for the schema of a UTxO: represents one that is already read, whose asset names may be empty. */
const ALREADY_READ = { txHash: '00'.repeat(32), address: 'read', lovelace: '0' };

const UNREAD: UtxoFields = { ...ALREADY_READ, outputIndex: 0, assets: [] };

interface Converted {
  /** The body with UTxOs of other forms replaced by a placeholder, for validation. */
  readonly body: unknown;
  /** Puts the UTxOs that were read into a validated body. */
  readonly restore: (body: unknown) => unknown;
}

export type ConvertUtxos = (body: unknown) => Converted;

/** Undefined when no field of the body is a list of UTxOs. */
export function compileUtxoConversion(schema: TSchema): ConvertUtxos | undefined {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, object>> };
  const fields = Object.keys(properties).filter((name) => UTXO_FORMS_KEYWORD in properties[name]!);
  if (fields.length === 0) return undefined;
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { body, restore: (same) => same };
    const given = body as Readonly<Record<string, unknown>>;
    const converted = fields.flatMap((field) => {
      const list = given[field];
      const { maxItems = 0 } = properties[field] as { maxItems?: number };
      if (!Array.isArray(list)) return [];
      // A list that is too long is not read; the validation states its limit.
      if (list.length > maxItems) return [{ field, list, read: list.map(() => UNREAD) }];
      const read = list.map((value: unknown, index) => readUtxoForm(value, `${field}[${index}]`));
      return read.every((utxo) => utxo === undefined) ? [] : [{ field, list, read }];
    });
    if (converted.length === 0) return { body, restore: (same) => same };
    const placeholders = converted.map(({ field, list, read }) => [
      field,
      list.map((value: unknown, index) => (read[index] === undefined ? value : ALREADY_READ)),
    ]);
    return {
      body: { ...given, ...Object.fromEntries(placeholders) },
      restore: (checked) => {
        const fieldsOfBody = checked as Readonly<Record<string, readonly unknown[]>>;
        const lists = converted.map(({ field, read }) => [
          field,
          fieldsOfBody[field]!.map((value, index) => read[index] ?? value),
        ]);
        return { ...fieldsOfBody, ...Object.fromEntries(lists) };
      },
    };
  };
}
