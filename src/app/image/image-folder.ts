import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { networks as knownNetworks, type Network, type NetworkId } from '../../chains/networks.js';
import { packageFile } from '../../kernel/build-files.js';
import type { Config } from '../config.js';
import { hasAnySource, type NetworkConfig } from '../settings/network-settings.js';
import { type ImageSettings, imageKey } from './image-key.js';

export interface ImageManifest {
  /** Milliseconds since 1970: the end of the histories. */
  readonly createdAt: number;
  readonly networks: readonly NetworkId[];
}

export const MANIFEST = 'manifest.json';
export const CLUSTER = 'cluster';

/** The folder of a network's rows in an image. */
export const rowsFolder = (image: string, network: NetworkId): string => join(image, 'rows', network);

/** All images of this build. */
export const imagesFolder = (): string => fileURLToPath(packageFile('dist/image'));

/** The prepared image for these settings; undefined when there is none. */
export function findImage(settings: ImageSettings, images = imagesFolder()): string | undefined {
  const key = imageKey(settings);
  if (key === undefined) return undefined;
  const folder = join(images, key);
  return existsSync(join(folder, MANIFEST)) ? folder : undefined;
}

export const readManifest = (folder: string): ImageManifest =>
  JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as ImageManifest;

type TemplateSettings = ImageSettings & Pick<Config, 'sandbox' | 'networks' | 'databaseUrl'>;

/**
 * The database cluster that a new data folder starts with. It contains every network as a simulated one, so it is not
 * used when the operator follows a real network or has changed the rules of one.
 */
export function findTemplate(config: TemplateSettings, images?: string): string | undefined {
  const { sandbox, networks, databaseUrl } = config;
  if (databaseUrl !== undefined || sandbox === 'off' || hasAnySource(networks)) return undefined;
  if (knownNetworks.some((network) => hasCustomRules(network, networks[network.id]))) return undefined;
  const image = findImage(config, images);
  return image && join(image, CLUSTER);
}

/** Whether the operator has changed settings that a simulation depends on. */
export function hasCustomRules(network: Network, given: NetworkConfig = {}): boolean {
  const { protocolParameters, market, byronEpochs } = given;
  if (protocolParameters !== undefined || market !== undefined) return true;
  return network.family === 'cardano' && byronEpochs !== undefined && byronEpochs !== network.byron.epochs;
}
