import type { EventLoopScheduler } from '../../kernel/event-loop-scheduler.js';
import type { IndexChanges } from '../../store/changes/index-changes.js';
import type { IndexMarks } from '../../store/index-marks.js';
import type { ProcessServices } from '../kit/context.js';
import type { Cursors } from '../kit/cursor.js';
import type { ConnectionSlots } from '../pipeline/connection-slots.js';
import type { PipelineDependencies } from '../pipeline/pipeline.js';
import type { SharedResponses } from '../pipeline/shared-responses.js';
import type { CompatRoutes } from './compat-routes.js';
import type { OverloadLimits } from './overload.js';
import type { Router, RouterSettings } from './router.js';

export interface HttpSettings extends RouterSettings {
  readonly bodyLimitBytes: number;
  readonly slowRequestMs: number;
  readonly overload: OverloadLimits;
  /** Memory for cached responses; 0 disables the cache. */
  readonly responseCacheBytes: number;
}

export interface ServerDependencies {
  readonly router: Router;
  /** Routes of other services. */
  readonly compat: CompatRoutes;
  readonly services: ProcessServices;
  readonly cursors: Cursors;
  /** States of indexes that are known without a query. */
  readonly marks?: IndexMarks;
  readonly isOperator: PipelineDependencies['isOperator'];
  /** Called for every request that reached an operation, for metrics. */
  readonly observe: (operationId: string, status: number, ms: number) => void;
  /** Chooses the server of each read; undefined when the database has no replicas. */
  readonly replicas?: PipelineDependencies['replicas'];
  /** Committed changes of the indexes; without it the database is polled. */
  readonly changes?: IndexChanges | undefined;
  /** Of the other worker processes. */
  readonly sharedResponses?: SharedResponses | undefined;
  /** Slots of streams and uploads, counted by this process or by the primary one. */
  readonly connectionSlots: ConnectionSlots;
  /** The event loop scheduler, shared with the database. */
  readonly loop?: EventLoopScheduler;
  readonly settings: HttpSettings;
}
