import type { LiveRow } from '../../tree/rows.ts';
import { supportedLock, writeActiveLock } from './locks.ts';
import { hrefOf } from './paths.ts';
import { etagOf, modifiedOf } from './places.ts';
import { davSpace } from './read-xml.ts';
import type { LockRow } from './repo.ts';
import { escaped, type PropertyName } from './write-xml.ts';

export interface Quota {
  readonly used: number;
  readonly available: number;
}

export interface Described {
  readonly names: readonly string[];
  readonly isFolder: boolean;
  /** Absent of the root. */
  readonly row: LiveRow | undefined;
  readonly locks: readonly LockRow[];
  readonly quota: Quota | undefined;
}

type Write = (entry: Described) => string | undefined;

const ofFile =
  (write: (row: LiveRow) => string | undefined): Write =>
  ({ row, isFolder }) =>
    row === undefined || isFolder ? undefined : write(row);

/** Of RFC 4918, section 15. */
const usual: Readonly<Record<string, Write>> = {
  resourcetype: ({ isFolder }) => (isFolder ? '<D:collection/>' : ''),
  displayname: ({ row }) => escaped(row?.name ?? ''),
  creationdate: ({ row }) => row?.created_at.toISOString(),
  getlastmodified: ({ row }) => row && modifiedOf(row).toUTCString(),
  getcontentlength: ofFile(({ size }) => String(size)),
  getcontenttype: ofFile(({ mime_type: type }) => escaped(type || 'application/octet-stream')),
  getetag: ofFile((row) => escaped(etagOf(row) ?? '')),
  supportedlock: () => supportedLock,
  lockdiscovery: ({ locks, names, isFolder }) =>
    locks.map((lock) => writeActiveLock(lock, hrefOf(names, isFolder))).join(''),
};

/** Only where they are asked for by name (RFC 4331). */
const onDemand: Readonly<Record<string, Write>> = {
  'quota-available-bytes': ({ quota, isFolder }) => (isFolder && quota ? String(quota.available) : undefined),
  'quota-used-bytes': ({ quota, isFolder }) => (isFolder && quota ? String(quota.used) : undefined),
};

/** As rclone and others read checksums. */
const ownCloud = 'http://owncloud.org/ns';
const checksums = ofFile(({ md5 }) =>
  md5?.length ? `<x:checksum>MD5:${md5.toString('hex')}</x:checksum>` : undefined,
);

const named = (names: readonly string[]): readonly PropertyName[] =>
  names.map((name) => ({ space: davSpace, name }));

export const usualProperties = named(Object.keys(usual));
export const propertyNames = named([...Object.keys(usual), ...Object.keys(onDemand)]);

/** The content of a property as XML; undefined where the entry has none of that name. */
export function propertiesOf(entry: Described, { space, name }: PropertyName): string | undefined {
  if (space === ownCloud && name === 'checksums') return checksums(entry);
  if (space !== davSpace) return undefined;
  const write = Object.hasOwn(usual, name)
    ? usual[name]
    : Object.hasOwn(onDemand, name)
      ? onDemand[name]
      : undefined;
  return write?.(entry);
}
