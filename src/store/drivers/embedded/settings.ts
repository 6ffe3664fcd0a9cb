import type { NativeServer } from './native-server.js';

/**
 * Sized for one service on a small machine: total memory stays below 400 MB. Passed on the command line at each start,
 * so that a new build applies its settings to an old data directory.
 */
export function serverSettings(server: NativeServer): Readonly<Record<string, string>> {
  return {
    cluster_name: 'crosstie',
    max_connections: '60',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    huge_pages: 'off',
    jit: 'off',
    random_page_cost: '1.1',
    // Parallel plans need shared memory that containers often lack, and occupy cores that serve other requests.
    max_parallel_workers_per_gather: '0',
    max_worker_processes: '4',
    autovacuum_max_workers: '2',
    // An acknowledged commit is on disk.
    synchronous_commit: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    // An embedded server has no replicas, and a table filled in the transaction that created it needs no WAL.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_replication_slots: '0',
    max_logical_replication_workers: '0',
    wal_compression: 'on',
    min_wal_size: '80MB',
    // After a checkpoint the first change of each page is logged with the whole page: a first load should have few.
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(server.major >= 18 ? { io_method: 'sync' } : {}),
  };
}
