import { SourceError } from '../errors.js';
import { type HttpLimits, placeOf, postJson } from './http-json.js';

export interface GraphqlClient {
  /** The `data` of the answer. What the server refuses is thrown with its words. */
  ask(document: string, variables: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Data>;
}

export type Data = Readonly<Record<string, unknown>>;

/** Refused by whoever was asked, not by whatever lies between: asking again changes nothing. */
export class GraphqlRefusal extends SourceError {
  constructor(message: string) {
    super('refused', message);
    this.name = 'GraphqlRefusal';
  }
}

export function graphqlClient(url: string, limits: HttpLimits): GraphqlClient {
  return {
    async ask(document, variables, signal) {
      const answer = await postJson(url, { query: document, variables }, limits, signal);
      return dataOf(answer, placeOf(url));
    },
  };
}

function dataOf(answer: unknown, place: string): Data {
  const { data, errors } = (typeof answer === 'object' && answer !== null ? answer : {}) as Data;
  if (Array.isArray(errors) && errors.length > 0) {
    const message = (errors[0] as { readonly message?: unknown }).message;
    throw new GraphqlRefusal(`${place} refused a question: ${String(message).slice(0, 300)}`);
  }
  if (typeof data !== 'object' || data === null) throw new SourceError('misbehaved', `${place} answered without data`);
  return data as Data;
}
