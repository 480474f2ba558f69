/** Media types that the server unpacks; never an epub, which is a zip too. */
export const archiveTypes: readonly string[] = [
  'application/zip',
  'application/x-tar',
  'application/gzip',
  'application/zstd',
];
