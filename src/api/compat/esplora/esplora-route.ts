import type { CompatTag } from '../../kit/operation.js';
import { StreamedResult } from '../../kit/streamed-result.js';
import type { TransactionForm } from './transaction-json.js';

export const ESPLORA = '/compat/esplora';

/** Where routes of Esplora are served: under its own prefix and under that of mempool.space, which contains them. */
export interface EsploraAt {
  readonly name: 'esplora' | 'mempool';
  readonly prefix: `/compat/${'esplora' | 'mempool/api'}`;
  readonly tag: CompatTag;
  readonly form: TransactionForm;
}

/** Fields of all routes. */
export const routeFields = ({ tag }: Pick<EsploraAt, 'tag'>) =>
  ({ tag, gate: 'caller', scope: 'bitcoin', addOn: null, textTypes: [] as readonly string[] }) as const;

export const TEXT_TYPE = 'text/plain';

/** Fields of routes whose answer is one word of plain text. */
export const textFields = (at: Pick<EsploraAt, 'tag'>) => ({ ...routeFields(at), textTypes: [TEXT_TYPE] }) as const;

export const plainText = (text: string): StreamedResult =>
  new StreamedResult(async (write) => await write(text), TEXT_TYPE);
