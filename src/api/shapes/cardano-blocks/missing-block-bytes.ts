import { ServiceError } from '../../../kernel/errors.js';

/** The setting limits the stored bytes to the newest blocks, or to headers. */
export const missingBlockBytes = ({ network }: { readonly network: string }): ServiceError =>
  new ServiceError(
    'not-implemented',
    `This needs the bytes of a block that ${network} does not store (setting ${network}_RAW_BLOCKS)`,
  );
