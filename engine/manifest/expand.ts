import type { SitePath } from '../match/href.ts';
import { isPattern, parsePattern } from './addresses/pattern.ts';
import { type Context, reportUnknown } from './context.ts';
import { parseDate, reportDate } from './instants.ts';
import { daySlip } from './mistakes/date-slips.ts';
import { meantName } from './mistakes/meant.ts';
import type { Loose, Manifest } from './schema.ts';
import type { SitePolicy } from './site.ts';
import { checkText } from './texts.ts';
import type { Path } from './yaml/values.ts';

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
  const { draft, positions } = context;
  const { policies } = draft;
  const places: MadePlace[] = [];
  const seen = new Map<string, Path>();
  for (const [index, entry] of (policies?.kinds ?? []).entries()) {
    if (entry === undefined) continue;
    const at = ['policies', 'kinds', index];
    checkText(entry.title, [...at, 'title'], context);
    const first = entry.kind === undefined ? undefined : seen.get(entry.kind);
    const isKnown = first === undefined && !reportKind(entry, at, context);
    // The texts of a kind that is not what it says are looked for in the wrong place.
    checkVersions(isKnown ? entry : { ...entry, kind: undefined }, at, context);
    if (entry.kind === undefined) continue;
    if (first !== undefined) {
      const related = [{ message: 'first declared here', range: positions.value(first) }];
      reportTwice(entry, [...at, 'kind'], related, context);
      continue;
    }
    seen.set(entry.kind, [...at, 'kind']);
    if (policies?.path === undefined || !isPattern(parsePattern(policies.path))) continue;
    const base = join(policies.path, entry.kind);
    places.push({ path: base, at: [...at, 'kind'] });
    for (const [position, version] of (entry.versions ?? []).entries()) {
      const name = version?.name ?? version?.date;
      const key = version?.name === undefined ? 'date' : 'name';
      const isReported = key === 'date' && parseDate(name ?? '') === undefined;
      const isTwice = (entry.versions ?? [])
        .slice(0, position)
        .some((other) => (other?.name ?? other?.date) === name);
      if (name !== undefined && !isReported && !isTwice)
        places.push({ path: join(base, name), at: [...at, 'versions', position, key] });
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
      continue;
    }
    if (version.date === undefined) {
      checkVersionText(entry.kind, version, path, context);
      continue;
    }
    const instant = parseDate(version.date);
    const range = positions.value([...path, 'date']);
    if (instant === undefined) {
      reportDate(daySlip(version.date), version.date, [...path, 'date'], context);
      continue;
    }
    checkVersionText(entry.kind, version, path, context);
    if (latest !== undefined && instant <= latest.instant) {
      const related = [{ message: 'not later than this one', range: positions.value(latest.path) }];
      const message =
        instant === latest.instant
          ? `The version of ${version.date} is listed twice.`
          : `The version of ${version.date} stands below a later one.`;
      faults.report({ code: 'policy-order', range, message, related });
      continue;
    }
    latest = { instant, path: [...path, 'date'] };
  }
}

/** Past so many of one kind nobody looks for what was meant. */
const mostVersions = 100;

/** Two kinds of one name are one too many, or one of them was to have another: that of texts which no kind has. */
function reportTwice(
  { kind, versions = [] }: KindDraft,
  path: Path,
  related: Parameters<Context['faults']['report']>[0]['related'] & object,
  context: Context,
): void {
  const { faults, positions } = context;
  const { content } = context.registries;
  const folders = faults.isFull || versions.length > mostVersions ? [] : freeFolders(context);
  const free = folders.find((folder) =>
    versions.every((one) => content.has(fileOf(folder, one?.name ?? one?.date ?? ''))),
  );
  const edit = free === undefined ? undefined : positions.replace(path, free);
  faults.report({
    code: 'duplicate-kind',
    range: positions.value(path),
    message: `The policy kind "${kind}" is declared twice${free === undefined ? '' : `, and "${free}", which has texts, is not`}.`,
    help:
      free === undefined
        ? undefined
        : `Write "${free}" in the place of one of the two; or move the versions of the second under the first.`,
    related,
    suggestions: edit ? [{ title: `Write "${free}"`, edits: [edit], isGuess: true }] : [],
  });
}

/** Folders of texts that no kind is called by. */
function freeFolders({ draft, registries }: Context): readonly string[] {
  const named = new Set((draft.policies?.kinds ?? []).map((entry) => entry?.kind));
  const folders = [...registries.content.keys()].flatMap(
    (key) => /^policies\/([^/]+)\//.exec(key)?.[1] ?? [],
  );
  return [...new Set(folders)].filter((folder) => !named.has(folder));
}

/** @returns whether the kind has no text at all, while another that no kind has is near: then its name was reported. */
function reportKind({ kind, versions }: KindDraft, at: Path, context: Context): boolean {
  const hasTexts = [...context.registries.content.keys()].some((key) => key.startsWith(`policies/${kind}/`));
  if (kind === undefined || (versions ?? []).length === 0 || hasTexts) return false;
  const free = freeFolders(context);
  const meant = meantName(kind, free);
  if (meant === undefined) return false;
  reportUnknown(context, {
    code: 'policy-without-text',
    noun: 'folder of texts content/policies/',
    name: kind,
    known: free,
    path: [...at, 'kind'],
    meant,
    help: 'The kind is called as the folder of its texts.',
  });
  return true;
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
      ? `The version "${name}" of "${kind}" has no text.`
      : `The version "${name}" of "${kind}" has no text in ${standard}.`;
  const folder = `policies/${kind}/`;
  const others = [...registries.content.keys()].filter((other) => other.startsWith(folder));
  const there = others.map((other) => other.slice(folder.length)).toSorted();
  const listed = there.length === 0 ? '' : ` There ${there.length === 1 ? 'is' : 'are'} ${there.join(', ')}.`;
  // A name that is no version's is likely to be that of the text that lacks.
  const named = (context.draft.policies?.kinds ?? []).find((entry) => entry?.kind === kind)?.versions ?? [];
  const isShort = Math.max(there.length, named.length) <= mostVersions;
  const stray = !isShort
    ? []
    : there.filter((other) => named.every((one) => (one?.name ?? one?.date) !== other));
  const tag = standard ?? '<language>';
  const [only, ...more] = stray;
  // A name that is like a day and none.
  const slip =
    only !== undefined && /^\d{4}-\d\d?-\d\d?$/.test(only) && parseDate(only) === undefined
      ? daySlip(only)
      : undefined;
  const isItsText = slip?.certain === undefined || slip.certain === name;
  if (slip && isItsText && more.length === 0 && registries.content.get(`${folder}${only}`)?.includes(tag)) {
    const problem = slip.certain === undefined ? slip.problem : `is written without its zeros: ${name}`;
    faults.report({
      code: 'policy-without-text',
      range: positions.value(path),
      message: `${message} The day in the name of content/${folder}${only}.${tag}.md ${problem}.`,
      help: `If that file is its text, rename it to ${name}.${tag}.md; else add content/${key}.${tag}.md.`,
    });
    return;
  }
  const hint =
    stray.length === 1 ? ` No version is called "${stray[0]}": if that is its text, rename the file.` : '';
  const help = `Add the file content/${key}.${tag}.md, or correct the version.${listed}${hint}`;
  faults.report({ code: 'policy-without-text', range: positions.value(path), message, help });
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
