import type { LiveRow } from '../../tree/rows.ts';
import { supportedLock, writeActiveLock } from './locks.ts';
import { hrefOf } from './paths.ts';
import { etagOf, modifiedOf } from './places.ts';
import { davSpace } from './read-xml.ts';
import type { KeptProperty, LockRow } from './repo.ts';
import { escaped, type PropertyName, writeNamed } from './write-xml.ts';

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
  /** Set by programs. */
  readonly kept: readonly KeptProperty[];
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

/** The time of a file as Windows names it. */
export const isWindowsTime = ({ space, name }: PropertyName): boolean =>
  space === 'urn:schemas-microsoft-com:' && name === 'Win32LastModifiedTime';

/** Whether a property is the drive's own: no program keeps anything by that name. */
export const isLive = (property: PropertyName): boolean =>
  property.space === davSpace ||
  (property.space === ownCloud && property.name === 'checksums') ||
  isWindowsTime(property);

/** The content of a live property as XML; undefined where the entry has none of that name. */
function liveContentOf(entry: Described, property: PropertyName): string | undefined {
  const { space, name } = property;
  if (space === ownCloud) return checksums(entry);
  if (isWindowsTime(property)) return usual.getlastmodified?.(entry);
  const write = Object.hasOwn(usual, name)
    ? usual[name]
    : Object.hasOwn(onDemand, name)
      ? onDemand[name]
      : undefined;
  return write?.(entry);
}

export const isNamed =
  ({ space, name }: PropertyName) =>
  (other: PropertyName): boolean =>
    other.space === space && other.name === name;

/** A property as XML; undefined where the entry has none of that name. */
export function propertyOf(entry: Described, property: PropertyName): string | undefined {
  if (!isLive(property)) return entry.kept.find(isNamed(property))?.xml;
  const content = liveContentOf(entry, property);
  return content === undefined ? undefined : writeNamed(property, content);
}
