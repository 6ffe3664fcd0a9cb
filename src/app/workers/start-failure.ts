import { type ErrorKind, ServiceError } from '../../kernel/errors.js';

/** Why a worker could not start, in a form that survives JSON. */
export interface StartFailure {
  readonly message: string;
  /** Of a `ServiceError`. */
  readonly kind?: ErrorKind;
  /** Of a system error, for example of a port that is in use. */
  readonly system?: Readonly<Record<string, unknown>>;
}

export function toStartFailure(error: unknown): StartFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  if (error instanceof ServiceError) return { message: error.message, kind: error.kind };
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  return { message: error.message, system: { code, syscall, address, port } };
}

export const fromStartFailure = ({ message, kind, system }: StartFailure): Error =>
  kind === undefined ? Object.assign(new Error(message), system) : new ServiceError(kind, message);
