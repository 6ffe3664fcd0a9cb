import { resolve } from 'node:path';
import type { FileStore } from '../../gateways/file-store/file-store.js';
import { folderStore } from '../../gateways/file-store/folder-store.js';
import { parseS3Location, s3Store } from '../../gateways/file-store/s3-store.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Config } from '../config.js';

type S3Config = Pick<Config, 's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3SessionToken'>;

/** The files of a folder, or of `s3://bucket/prefix`. */
export function openFileStore(location: string, config: S3Config): FileStore {
  if (!/^[a-z0-9]+:\/\//i.test(location)) return folderStore(resolve(location));
  const parsed = parseS3Location(location);
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ServiceError('invalid', 'An s3:// location needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  return s3Store(parsed, {
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    accessKeyId,
    secretAccessKey,
    sessionToken: config.s3SessionToken,
  });
}
