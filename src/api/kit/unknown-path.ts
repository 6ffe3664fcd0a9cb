import { ServiceError } from '../../kernel/errors.js';

const UNKNOWN_PATH = 'No such path; /docs lists all operations';

export const unknownPath = (): ServiceError => new ServiceError('not-found', UNKNOWN_PATH);

/** Whether a request failed because its path is none of an operation, not because an operation found nothing. */
export const isUnknownPath = ({ message }: { readonly message: string }): boolean => message === UNKNOWN_PATH;
