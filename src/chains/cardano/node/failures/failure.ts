/** A predicate failure as the ledger nests it: failures of inner rules are the field `failure` of their outer rule. */
export interface Failure {
  readonly type: string;
  readonly failure?: Failure;
}

/** The innermost failure: its name in the Haskell ledger and its data. */
export interface NamedFailure {
  readonly predicate: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function nameFailure(failure: Failure): NamedFailure {
  let current = failure;
  while (current.failure !== undefined) current = current.failure;
  const { type, ...data } = current;
  return { predicate: type, data };
}
