import { ServiceError } from '../../../kernel/errors.js';

/**
 * The setting limits the stored bytes to the newest blocks, or to headers. Other bytes are read from a node's files, if
 * they are on this machine and already contain the block.
 */
export const missingBlockBytes = ({ network }: { readonly network: string }): ServiceError =>
  new ServiceError(
    'not-implemented',
    `This needs the bytes of a block that ${network} neither stores (setting ${network}_RAW_BLOCKS) nor finds in the files of a node (setting ${network}_CHAIN_DIR)`,
  );
