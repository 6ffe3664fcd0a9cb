import { decodeFrom, SourceError } from '../errors.js';
import { type DocumentTemplate, renderDocument } from './document-template.js';
import { type Data, DocumentRefused, type GraphqlClient } from './graphql.js';
import {
  createLineSchema,
  INTROSPECTION_DOCUMENT,
  type IndexerSchema,
  KNOWN_LINES,
  readSchema,
} from './indexer-schema.js';

/** Requests only fields that the indexer's schema has. */
export interface IndexerClient {
  request(template: DocumentTemplate, variables: Data, signal?: AbortSignal): Promise<Data>;
  /** Renders a document that is sent elsewhere, such as over a subscription. */
  render(template: DocumentTemplate, signal?: AbortSignal): Promise<string>;
  /** Drops the cached schema: after a lost connection the indexer may be another release. */
  reset(): void;
}

export interface IndexerClientOptions {
  /** Called with `introspected` or the release whose documents the indexer accepts. */
  readonly onSchema?: (origin: string) => void;
}

/**
 * The schema is introspected and cached until `reset`. If introspection is disabled, the documents of known releases
 * are tried from the newest to the oldest, and the accepted release is cached.
 */
export function indexerClient(client: GraphqlClient, { onSchema }: IndexerClientOptions = {}): IndexerClient {
  let cached: Promise<IndexerSchema | undefined> | undefined;
  /** Index in `KNOWN_LINES`; used only if the schema cannot be read. */
  let line = 0;

  async function introspect(signal?: AbortSignal): Promise<IndexerSchema | undefined> {
    try {
      const { __schema } = await client.request(INTROSPECTION_DOCUMENT, {}, signal);
      const schema = decodeFrom('schema', () => readSchema(__schema));
      onSchema?.(schema.origin);
      return schema;
    } catch (error) {
      // A server with introspection disabled rejects the document or returns null; a proxy may not return JSON.
      if (error instanceof SourceError && (error.fault === 'refused' || error.fault === 'misbehaved')) return undefined;
      throw error;
    }
  }

  function startLoading(signal?: AbortSignal): Promise<IndexerSchema | undefined> {
    const loading = introspect(signal);
    loading.catch(() => {
      if (cached === loading) cached = undefined;
    });
    cached = loading;
    return loading;
  }

  async function loadSchema(signal?: AbortSignal): Promise<IndexerSchema | undefined> {
    if (cached === undefined) return await startLoading(signal);
    try {
      return await cached;
    } catch {
      // The request that loaded it may have been aborted; this one was not.
      return await (cached ?? startLoading(signal));
    }
  }

  /** An older release is tried only if its document differs from the rejected one. */
  async function askByLine(template: DocumentTemplate, variables: Data, signal?: AbortSignal): Promise<Data> {
    let rejected: { readonly text: string; readonly error: DocumentRefused } | undefined;
    for (let tried = line; tried < KNOWN_LINES.length; tried += 1) {
      const text = renderDocument(template, createLineSchema(KNOWN_LINES[tried]!), variables);
      if (text === rejected?.text) continue;
      try {
        const data = await client.request(text, variables, signal);
        if (tried > line) {
          line = tried;
          onSchema?.(KNOWN_LINES[tried]!);
        }
        return data;
      } catch (error) {
        if (!(error instanceof DocumentRefused)) throw error;
        rejected = { text, error };
      }
    }
    throw rejected!.error;
  }

  async function askOnce(template: DocumentTemplate, variables: Data, signal?: AbortSignal): Promise<Data> {
    const schema = await loadSchema(signal);
    if (schema === undefined) return await askByLine(template, variables, signal);
    return await client.request(renderDocument(template, schema, variables), variables, signal);
  }

  const reset = (): void => {
    cached = undefined;
    line = 0;
  };

  return {
    async request(template, variables, signal) {
      const before = cached;
      try {
        return await askOnce(template, variables, signal);
      } catch (error) {
        // A document from the cached schema no longer matches: the indexer was replaced.
        if (!(error instanceof DocumentRefused) || before === undefined) throw error;
        if (cached === before) reset();
        return await askOnce(template, variables, signal);
      }
    },
    async render(template, signal) {
      const schema = (await loadSchema(signal)) ?? createLineSchema(KNOWN_LINES[line]!);
      return renderDocument(template, schema, {});
    },
    reset,
  };
}
