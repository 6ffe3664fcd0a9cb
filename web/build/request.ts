import type { TxInputRequest } from '../../client/generated.js';
import type { BuildForm } from './build-form.js';
import { type Draft, typed } from './draft.js';
import type { Field, LineField } from './fields.js';
import { parseMetadata, readFields } from './read-fields.js';

export type Request = { readonly body: object } | { readonly problem: string };

export const FROM: LineField = { kind: 'text', name: 'senderAddress', label: 'From the address' };
export const CHANGE: Field = {
  kind: 'text',
  name: 'changeAddress',
  label: 'Change address',
  optional: true,
};
export const TTL: Field = {
  kind: 'number',
  name: 'ttl',
  label: 'Valid before slot',
  hint: 'Two hours from now when empty',
  optional: true,
};

/**
 * The request body exactly as the page shows it, or an error message about missing input. Coins come from `utxos` of a
 * wallet if there are any, else the service looks up the UTxOs of the sender.
 */
export function toBuildRequest(form: BuildForm, draft: Draft, utxos?: readonly TxInputRequest[]): Request {
  try {
    const from = form.sender ?? FROM;
    const senderAddress = readFields([from], draft)[from.name];
    const { changeAddress = from === FROM ? senderAddress : undefined, ttl } = readFields([CHANGE, TTL], draft);
    const metadata = form.metadata ? parseMetadata(typed(draft, 'metadata')) : undefined;
    const values = readFields(form.fields, draft);
    return {
      body: {
        ...(form.toRequest === undefined ? values : form.toRequest(values)),
        ...(changeAddress !== undefined && { changeAddress }),
        ...(utxos !== undefined ? { utxos } : senderAddress !== undefined && { senderAddress }),
        ...(ttl !== undefined && { ttl }),
        ...(metadata !== undefined && { metadata }),
      },
    };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
