import type { PipelineDependencies } from '../pipeline/pipeline.js';
import type { RecordCall } from '../pipeline/record-call.js';
import type { CredentialWatch } from './credential-watch.js';

/** The parts of the server that connections of other services' protocols need. */
export interface SocketDependencies {
  readonly pipeline: PipelineDependencies;
  readonly credentials: CredentialWatch;
  /** Called for every message that reached an operation. */
  readonly recordCall: RecordCall;
}
