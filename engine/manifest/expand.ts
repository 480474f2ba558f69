import type { SitePath } from '../match/href.ts';
import type { Context } from './context.ts';
import { parseDate } from './instants.ts';
import { isPattern, parsePattern } from './pattern.ts';
import type { Loose, Manifest } from './schema.ts';
import type { SitePolicy } from './site.ts';
import { checkText } from './texts.ts';
import type { Path } from './values.ts';

type Kind = NonNullable<Manifest['policies']>['kinds'][number];
type KindDraft = Loose<Kind>;
type VersionDraft = Loose<Kind['versions'][number]>;

/** A path that a section other than `routes:` makes, with the place in the manifest that it comes from. */
export interface MadePlace {
  readonly path: string;
  readonly at: Path;
}

/** Checks the policies and gives the paths that they make: `<path>/<kind>` and `<path>/<kind>/<version>` for each. */
export function checkPolicies(context: Context): readonly MadePlace[] {
  const { draft, faults, positions } = context;
  const { policies } = draft;
  const places: MadePlace[] = [];
  const seen = new Map<string, Path>();
  for (const [index, entry] of (policies?.kinds ?? []).entries()) {
    if (entry === undefined) continue;
    const at = ['policies', 'kinds', index];
    checkText(entry.title, [...at, 'title'], context);
    checkVersions(entry, at, context);
    if (entry.kind === undefined) continue;
    const first = seen.get(entry.kind);
    if (first !== undefined) {
      const related = [{ message: 'first declared here', range: positions.value(first) }];
      const range = positions.value([...at, 'kind']);
      faults.report({
        code: 'duplicate-kind',
        range,
        message: `The policy kind "${entry.kind}" is declared twice.`,
        related,
      });
      continue;
    }
    seen.set(entry.kind, [...at, 'kind']);
    if (policies?.path === undefined || !isPattern(parsePattern(policies.path))) continue;
    const base = join(policies.path, entry.kind);
    places.push({ path: base, at: [...at, 'kind'] });
    for (const [position, version] of (entry.versions ?? []).entries()) {
      const name = version?.name ?? version?.date;
      const key = version?.name === undefined ? 'date' : 'name';
      if (name !== undefined) places.push({ path: join(base, name), at: [...at, 'versions', position, key] });
    }
  }
  return places;
}

function checkVersions(entry: KindDraft, at: Path, context: Context): void {
  const { faults, positions } = context;
  const versions = entry.versions ?? [];
  let latest: { readonly instant: number; readonly path: Path } | undefined;
  for (const [index, version] of versions.entries()) {
    if (version === undefined) continue;
    const path = [...at, 'versions', index];
    const keys = positions.keys(path);
    if (keys.length === 0) {
      faults.report({
        code: 'unnamed-version',
        range: positions.value(path),
        message: 'The version has neither `date` nor `name`.',
      });
      continue;
    }
    if (!keys.includes('date') && versions.length > 1) {
      const message = 'The version has no date, and its kind has others.';
      faults.report({ code: 'undated-version', range: positions.value(path), message });
    }
    if (version.date === undefined) {
      checkVersionText(entry.kind, version, path, context);
      continue;
    }
    const instant = parseDate(version.date);
    const range = positions.value([...path, 'date']);
    if (instant === undefined) {
      faults.report({ code: 'invalid-date', range, message: `"${version.date}" is no day of the calendar.` });
      continue;
    }
    checkVersionText(entry.kind, version, path, context);
    if (latest !== undefined && instant <= latest.instant) {
      const related = [{ message: 'not later than this one', range: positions.value(latest.path) }];
      const message = `The version of ${version.date} must stand before the one above it, or be later.`;
      faults.report({ code: 'policy-order', range, message, related });
      continue;
    }
    latest = { instant, path: [...path, 'date'] };
  }
}

function checkVersionText(
  kind: string | undefined,
  version: VersionDraft,
  path: Path,
  context: Context,
): void {
  const name = version.name ?? version.date;
  if (kind === undefined || name === undefined) return;
  const { faults, positions, registries, locales } = context;
  const key = fileOf(kind, name);
  const languages = registries.content.get(key);
  const standard = locales?.default;
  if (languages !== undefined && (standard === undefined || languages.includes(standard))) return;
  const message =
    languages === undefined
      ? `The version "${name}" of "${kind}" has no text: content/ has no file "${key}".`
      : `The version "${name}" of "${kind}" has no text in ${standard}.`;
  faults.report({ code: 'policy-without-text', range: positions.value(path), message });
}

/** The policies of a manifest that was checked. */
export function toPolicies(policies: Manifest['policies']): readonly SitePolicy[] {
  return (policies?.kinds ?? []).map(({ kind, title, versions }) => {
    const base = join(policies?.path ?? '', kind);
    return {
      kind,
      path: base as SitePath,
      title,
      versions: versions.map(({ date, name = date ?? '' }) => ({
        name,
        date,
        effective: date === undefined ? undefined : parseDate(date),
        path: join(base, name) as SitePath,
        file: fileOf(kind, name),
      })),
    };
  });
}

/** The content of a route that a policy makes; without a version it is the latest. The page's schema must take it. */
export const policyContent = (kind: string, version: string | undefined): unknown =>
  version === undefined ? { kind } : { kind, version };

const fileOf = (kind: string, name: string): string => `policies/${kind}/${name}`;
const join = (base: string, segment: string): string => (base === '/' ? `/${segment}` : `${base}/${segment}`);
