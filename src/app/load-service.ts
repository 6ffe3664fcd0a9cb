import type * as Service from './service.js';

/**
 * Reads the code of the service, some megabytes. In parts, so that the database, which is opened at the same time, has
 * its turn in between.
 */
export async function loadService(): Promise<typeof Service> {
  await import('../api/operations/registry.js');
  return import('./service.js');
}
