/** Where a store keeps its blobs: the data folder, a folder of their own (absolute path), or a bucket. */
export type BlobPlace =
  | { readonly kind: 'data' }
  | { readonly kind: 'folder'; readonly folder: string }
  | BlobBucket;

export interface BlobBucket {
  readonly kind: 's3';
  readonly bucket: string;
  /** Empty, or ending in `/`. */
  readonly prefix: string;
}

const bucketForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/;

/** Reads `disk`, `file:///srv/content`, `s3://bucket` or `s3://bucket/prefix`; undefined for anything else. */
export function readPlace(text: string): BlobPlace | undefined {
  if (text === 'disk') return { kind: 'data' };
  const folder = /^file:\/\/(\/[^\0]+)$/.exec(text)?.[1];
  if (folder !== undefined) {
    const isPlain = folder.split('/').every((part) => part !== '.' && part !== '..');
    return isPlain ? { kind: 'folder', folder: folder.replace(/\/+/g, '/').replace(/\/$/, '') } : undefined;
  }
  const [, bucket, path] = bucketForm.exec(text) ?? [];
  if (bucket === undefined) return undefined;
  return { kind: 's3', bucket, prefix: path ? `${path.slice(1)}/` : '' };
}

/** The same in words; `readPlace` reads them. */
export function placeName(place: BlobPlace): string {
  if (place.kind === 'data') return 'disk';
  if (place.kind === 'folder') return `file://${place.folder}`;
  return `s3://${place.bucket}${place.prefix === '' ? '' : `/${place.prefix.slice(0, -1)}`}`;
}
