import type { CompatApi } from '../kit/compat-api.js';
import { describe } from './openapi.js';

type Json = Record<string, unknown>;

/** The OpenAPI document of another service's routes, generated from the definitions that serve them. */
export function describeCompat(api: CompatApi): Json {
  const { title, description, prefix, operations, failures, missing } = api;
  const { openapi, paths, components } = describe(operations, {}, failures) as {
    readonly openapi: string;
    readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
    readonly components: Json;
  };
  return {
    openapi,
    info: { title, version: '1', description },
    servers: [{ url: prefix, description: 'This service' }],
    security: Object.keys(SECURITY_SCHEMES).map((scheme) => ({ [scheme]: [] })),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [path.slice(prefix.length) || '/', plain(methods)]),
    ),
    components: { ...components, securitySchemes: SECURITY_SCHEMES },
    'x-missing': missing,
  };
}

/** Samples of the typed client are of no use here: it has no such operations. */
const plain = (methods: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(
    Object.entries(methods).map(([method, { 'x-codeSamples': _, ...operation }]) => [method, operation]),
  );

const KEY = 'A key of this service. It may also stand in the path: `/compat/{key}/…`.';

const SECURITY_SCHEMES = {
  projectId: { type: 'apiKey', in: 'header', name: 'project_id', description: KEY },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: KEY },
  bearer: { type: 'http', scheme: 'bearer', description: KEY },
  basic: { type: 'http', scheme: 'basic', description: 'The key is the user name; the password is ignored.' },
};
