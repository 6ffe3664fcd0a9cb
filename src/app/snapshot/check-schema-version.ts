import type { Network } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { listSteps } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { networkSchema } from '../../store/schemas.js';
import type { SnapshotManifest } from '../../store/snapshot/snapshot-manifest.js';

/** The migrations of a snapshot have to be the first ones of this build, which applies the others after the load. */
export function checkSchemaVersion({ migrations, software }: SnapshotManifest, network: Network, where: string): void {
  const own = listSteps(networkSchema(network.id), networkMigrations(network.family));
  if (migrations.length === 0) throw new ServiceError('invalid', `${where} names no schema version`);
  migrations.forEach(({ name, checksum }, index) => {
    const step = own[index];
    if (step === undefined || !own.some((known) => known.name === name))
      throw new ServiceError(
        'invalid',
        `${where} has the schema version ${migrations.at(-1)?.name}, which this build does not know: install Crosstie ` +
          `${software} or later`,
      );
    if (step.name !== name || step.checksum !== checksum)
      throw new ServiceError(
        'invalid',
        `${where} has another migration ${name} than this build: import it with Crosstie ${software}`,
      );
  });
}
