import type * as Service from './service.js';

/**
 * Loads the code of the service, some megabytes. In steps, so that the database, which opens concurrently, makes
 * progress in between.
 */
export async function loadService(): Promise<typeof Service> {
  await import('../api/operations/registry.js');
  return import('./service.js');
}
