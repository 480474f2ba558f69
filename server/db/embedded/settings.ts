/** PostgreSQL's settings by name; each is given on its command line, so the files in the data folder do not matter. */
export type Settings = Readonly<Record<string, string>>;

/**
 * For a small machine: the idle server and database together stay under 350 MB. Acknowledged writes are on the disk
 * (`fsync`, `synchronous_commit`).
 */
export function settingsFor(maxConnections: number, socketFolder: string): Settings {
  return {
    // The only access is a socket in a folder that no other user may enter.
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    // Memory that is not in use yet is not taken. With half of it, saving 100,000 files read and wrote each page several times.
    shared_buffers: '128MB',
    huge_pages: 'off',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    min_wal_size: '80MB',
    // 100,000 files write some 250 MB. After each checkpoint whole pages are written once more, so that those are seldom.
    max_wal_size: '1GB',
    wal_buffers: '16MB',
    wal_level: 'replica',
    max_wal_senders: '0',
    max_replication_slots: '0',
    // Each background process costs memory even when it rests.
    io_method: 'sync',
    autovacuum_max_workers: '2',
    max_logical_replication_workers: '0',
    // Parallel queries need /dev/shm, of which containers give 64 MB, and our queries are short.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...quietLog,
  };
}

/**
 * Errors go to the client that caused them. In the log their text could contain names of files and addresses of people,
 * so it holds only the server's own messages: level LOG and above, without details and statements.
 */
const quietLog: Settings = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

export const argumentsOf = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
