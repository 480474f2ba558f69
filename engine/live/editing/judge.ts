import type { CodeRegistries } from '../../define/registries.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { filesOf, sourcesOf } from '../../render/last-good.ts';
import { readSite, type SiteReading, type Sources } from '../../render/reading.ts';
import type { Fingerprint } from '../fingerprint.ts';
import { type Compared, protectAddresses } from '../protect-addresses.ts';
import { nameOf } from '../read-site.ts';
import { readSources } from '../read-sources.ts';
import type { SourceFolders } from '../source-files.ts';

/** Texts by the names of their files; null where a file is to be removed. */
export type LaidTexts = ReadonlyMap<string, string | null>;

interface Judging {
  readonly folders: SourceFolders;
  readonly laid: LaidTexts;
  readonly served: Compared;
  /** The sources that are served, where they may differ from those on the disk. */
  readonly good: Sources | undefined;
  /** Errors of the newest reading (`errorKey`): those alone may stay. */
  readonly known: ReadonlySet<string>;
}

interface JudgedTexts {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the site can be served with these texts, and loses no address. */
  readonly isSound: boolean;
  /** Addresses that would be lost. */
  readonly lost: readonly string[];
  /** The site as it would be shown; without a site where none can be made. */
  readonly reading: SiteReading;
  /** The sources with the texts. */
  readonly after: Sources;
  /** Of the disk, without the texts. */
  readonly fingerprint: Fingerprint;
}

/**
 * Judges texts laid over the files as they are on the disk, by what they would lose of what is served. Where another file
 * is at fault, which is served in its last good form, they are judged as they will be served: with that form. An error that
 * was there before and is in none of these files is not held against them.
 */
export async function judgeTexts(
  { folders, laid, served, good, known }: Judging,
  code: CodeRegistries,
): Promise<JudgedTexts> {
  const file = nameOf(folders);
  const { fingerprint, ...disk } = await readSources(folders, laid.get(file) ?? '');
  const after = layOver(disk, laid, file);
  const first = readSite(after, code, file);
  const isRefused = first.diagnostics.some(
    (found) => found.severity === 'error' && (laid.has(found.file) || !known.has(errorKey(found))),
  );
  const isOthersFault = !first.isSound && !isRefused && good !== undefined;
  const shown = isOthersFault ? layOver(good, laid, file) : after;
  const reading = isOthersFault ? readSite(shown, code, file) : first;
  if (!reading.isSound)
    return { diagnostics: first.diagnostics, isSound: false, lost: [], reading, after: shown, fingerprint };
  const kept = await protectAddresses(reading, code, { file, text: shown.manifest }, served);
  const isSound = kept.reading.isSound && !isRefused;
  const diagnostics = isOthersFault
    ? [...kept.reading.diagnostics.filter(isLoss), ...first.diagnostics]
    : kept.reading.diagnostics;
  return { diagnostics, isSound, lost: kept.lost, reading, after: shown, fingerprint };
}

/** Identifies an error, wherever it is in the file by now. */
export const errorKey = ({ file, code, message }: Diagnostic): string => `${file}\n${code}\n${message}`;

const isLoss = ({ code }: Diagnostic): boolean => code === 'lost-address';

/** The sources with some texts replaced by these. */
function layOver(sources: Sources, laid: LaidTexts, manifestName: string): Sources {
  const files = new Map(filesOf(sources, manifestName));
  for (const [name, text] of laid) {
    if (text === null) files.delete(name);
    else files.set(name, text);
  }
  const unreadable = new Map([...(sources.unreadable ?? [])].filter(([name]) => !laid.has(name)));
  return sourcesOf(files, { sources: { ...sources, unreadable }, manifestName });
}
