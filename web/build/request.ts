import type { TxInputRequest } from '../../client/generated.js';
import { type Draft, typed } from './draft.js';
import type { BuildForm } from './forms.js';
import { metadataOf, neededText, outputsOf, slotOf } from './read-draft.js';

export type Request = { readonly body: object } | { readonly problem: string };

/**
 * The body that is sent, exactly as the page shows it, or a sentence about what it lacks. Coins come from `utxos` of a
 * wallet where there are some, else the service looks up what the sender has.
 */
export function requestOf(form: BuildForm, draft: Draft, utxos?: readonly TxInputRequest[]): Request {
  try {
    const senderAddress = neededText(draft, { name: 'senderAddress', label: 'From the address' });
    const ttl = typed(draft, 'ttl');
    const metadata = form.metadata ? metadataOf(typed(draft, 'metadata')) : undefined;
    const outputs = form.outputs === undefined ? [] : outputsOf(draft, form.outputs);
    return {
      body: {
        ...form.own(draft),
        ...(outputs.length > 0 || form.outputs === 'needed' ? { outputs } : {}),
        changeAddress: typed(draft, 'changeAddress') || senderAddress,
        ...(utxos === undefined ? { senderAddress } : { utxos }),
        ...(ttl !== '' && { ttl: slotOf(ttl) }),
        ...(metadata !== undefined && { metadata }),
      },
    };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
