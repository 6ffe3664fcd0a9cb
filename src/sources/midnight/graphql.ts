import { SourceError } from '../errors.js';
import { getHost, type HttpLimits, postJson } from './http-json.js';

export interface GraphqlClient {
  /** Returns the `data` of the response. Errors of the server are thrown with its message. */
  request(document: string, variables: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Data>;
}

export type Data = Readonly<Record<string, unknown>>;

/** Rejected by the server itself: a retry changes nothing. */
export class GraphqlRefusal extends SourceError {
  constructor(message: string) {
    super('refused', message);
    this.name = 'GraphqlRefusal';
  }
}

/** The document does not match the server's schema, independent of its variables. */
export class DocumentRefused extends GraphqlRefusal {
  constructor(message: string) {
    super(message);
    this.name = 'DocumentRefused';
  }
}

export function graphqlClient(url: string, limits: HttpLimits): GraphqlClient {
  return {
    async request(document, variables, signal) {
      const answer = await postJson(url, { query: document, variables }, limits, signal);
      return readData(answer, getHost(url));
    },
  };
}

function readData(answer: unknown, place: string): Data {
  const { data, errors } = (typeof answer === 'object' && answer !== null ? answer : {}) as Data;
  if (Array.isArray(errors) && errors.length > 0) throw readRefusal(errors[0], place);
  if (typeof data !== 'object' || data === null) throw new SourceError('misbehaved', `${place} answered without data`);
  return data as Data;
}

/** Messages of server libraries, for servers that omit error locations. */
const VALIDATION_WORDS = /unknown (field|type|argument|fragment|enum|directive)|cannot query field|is not defined by/i;

/** An execution error contains the path of its field; a validation error contains only a location in the document. */
export function readRefusal(error: unknown, place: string): GraphqlRefusal {
  const { message, path, locations } = (typeof error === 'object' && error !== null ? error : {}) as Data;
  const words = String(message).slice(0, 300);
  const isValidation =
    path === undefined && ((Array.isArray(locations) && locations.length > 0) || VALIDATION_WORDS.test(words));
  return isValidation
    ? new DocumentRefused(`${place} refused a document: ${words}`)
    : new GraphqlRefusal(`${place} refused a request: ${words}`);
}
