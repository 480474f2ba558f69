import { join } from 'node:path';
import { code } from '../../app/registry.ts';
import { readSources, textOfFile } from '../../engine/live/read-sources.ts';
import type { Diagnostic } from '../../engine/manifest/diagnostic.ts';
import { formatDiagnostic } from '../../engine/manifest/index.ts';
import { readSite, type SiteReading, type Sources } from '../../engine/render/reading.ts';
import { root } from './test-site.ts';

/** The mistakes, the site in which they are made, and what is said of each. */
export const folder = join(root, 'tests/fixtures/mistakes');
const manifestName = 'routes.yaml';

/**
 * A mistake of a person who is no programmer, made in one file of a sound site. In the written text, ⟦ and ⟧ enclose
 * the place that the first finding must point at.
 */
export interface Mistake {
  readonly name: string;
  readonly file: string;
  /** A piece that occurs once in the file, and the text that replaces it. */
  readonly for?: string;
  readonly write?: string;
  /** The text that should have been written there; by default, the replaced piece. */
  readonly meant?: string;
  /** The file ends after this piece. */
  readonly cut?: string;
  /** All that the file holds. */
  readonly whole?: string;
  /** How the file is saved. */
  readonly as?: 'utf16le' | 'latin1' | 'bom' | 'crlf';
  /** The file is taken away, or has another name. */
  readonly removed?: boolean;
  readonly renamed?: string;
  /** Where the first finding points, where no mark can say it: `file:line:column`, or `nowhere`. */
  readonly at?: string;
}

export const readTheSite = (): Promise<Sources> => {
  const site = join(folder, 'site');
  return readSources({
    manifestFile: join(site, manifestName),
    contentFolder: join(site, 'content'),
    localesFolder: join(site, 'locales'),
  });
};

/** The site with the mistake, and where the mark was: `file:line:column`. */
export function make(
  sound: Sources,
  mistake: Mistake,
): { readonly sources: Sources; readonly place: string } {
  const { file, as, removed, renamed } = mistake;
  if (removed) return { sources: withFile(sound, file, undefined), place: mistake.at ?? '' };
  const marked = written(mistake, textOfFile(file, manifestName, sound));
  const start = marked.indexOf('⟦');
  const text = saved(marked.replace(/[⟦⟧]/g, ''), as);
  const before = saved(marked.slice(0, Math.max(0, start)), as === 'bom' ? undefined : as).split('\n');
  const place =
    start < 0 ? (mistake.at ?? '') : `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
  if (renamed === undefined) return { sources: withFile(sound, file, text), place };
  return { sources: withFile(withFile(sound, file, undefined), renamed, text), place };
}

/** The site as it was meant. */
export function meantBy(sound: Sources, mistake: Mistake): Sources {
  const { file, meant } = mistake;
  return meant === undefined
    ? sound
    : make(sound, { name: mistake.name, file, for: mistake.for ?? '', write: meant }).sources;
}

function written({ name, file, ...mistake }: Mistake, text: string): string {
  if (mistake.whole !== undefined) return mistake.whole;
  if (mistake.cut !== undefined) return text.slice(0, once(text, mistake.cut, name) + mistake.cut.length);
  if (mistake.for === undefined) return text;
  const at = once(text, mistake.for, name);
  return text.slice(0, at) + (mistake.write ?? '') + text.slice(at + mistake.for.length);
}

function once(text: string, piece: string, name: string): number {
  const at = text.indexOf(piece);
  if (at < 0 || text.indexOf(piece, at + 1) >= 0)
    throw new Error(`${name}: "${piece}" does not stand there once`);
  return at;
}

function saved(text: string, as: Mistake['as']): string {
  if (as === 'utf16le') return Buffer.from(`\uFEFF${text}`, 'utf16le').toString('utf8');
  if (as === 'latin1') return Buffer.from(text, 'latin1').toString('utf8');
  if (as === 'crlf') return text.replaceAll('\n', '\r\n');
  return as === 'bom' ? `\uFEFF${text}` : text;
}

/** The sources with another text of a file, or without it. */
function withFile(sources: Sources, file: string, text: string | undefined): Sources {
  if (file === manifestName) return { ...sources, manifest: text ?? '' };
  const [top, ...rest] = file.split('/');
  const kind = top === 'content' ? 'content' : 'locales';
  const name = kind === 'content' ? rest.join('/') : rest.join('/').replace(/\.json$/, '');
  const texts = new Map(sources[kind]);
  if (text === undefined) texts.delete(name);
  else texts.set(name, text);
  return { ...sources, [kind]: texts };
}

const readings = new WeakMap<Sources, SiteReading>();

/** Reads the same sources once. */
export function read(sources: Sources): SiteReading {
  const known = readings.get(sources);
  if (known !== undefined) return known;
  const reading = readSite(sources, code, manifestName);
  readings.set(sources, reading);
  return reading;
}

export const judge = (sources: Sources): readonly Diagnostic[] => read(sources).diagnostics;

/** A finding that the sound site has too is not about the mistake. */
const keyOf = ({ file, code, message }: Diagnostic): string => `${file} ${code} ${message}`;

export function findingsOf(reading: SiteReading, sound: SiteReading): readonly Diagnostic[] {
  const known = new Set(sound.diagnostics.map(keyOf));
  return reading.diagnostics.filter((diagnostic) => !known.has(keyOf(diagnostic)));
}

export const placeOf = ({ file, range }: Diagnostic): string =>
  `${file}:${range.start.line}:${range.start.column}`;

/** As "site check" prints it. */
export const printed = (diagnostic: Diagnostic, sources: Sources): string =>
  formatDiagnostic(diagnostic, textOfFile(diagnostic.file, manifestName, sources));
