import type { OtherFiles, RecordFinding, RecordKind } from '../define/content-kind.ts';
import { checkAgainst } from '../manifest/content.ts';
import { type Context, reportUnknown } from '../manifest/context.ts';
import { meantName, severalNames } from '../manifest/mistakes/meant.ts';
import { checkEntries } from './entries.ts';
import { pictureFolder } from './pictures/written.ts';

/** Checks a record against its kind. `isWhole`: whether all of its file could be read; `record`: the values of others. */
export function checkRecord(
  {
    key,
    value,
    isWhole,
    record,
  }: {
    readonly key: string;
    readonly value: unknown;
    readonly isWhole: boolean;
    readonly record: OtherFiles['record'];
  },
  kind: RecordKind | undefined,
  context: Context,
): void {
  for (const placed of context.routes) if (placed.route.data === key) checkEntries(value, placed, context);
  if (kind === undefined) return;
  assertUsable(checkAgainst(kind.schema, value, [], context), kind.key);
  if (context.faults.hasErrors || !isWhole) return;
  const findings = kind.check?.(value, otherFiles(context, record)) ?? [];
  for (const finding of withoutEchoes(findings)) reportFinding(finding, findings, context);
}

/** The files beside the one that is checked. */
export function otherFiles({ registries }: Context, record: OtherFiles['record']): OtherFiles {
  return {
    keys: (prefix) => [...registries.content.keys()].filter((key) => key.startsWith(prefix)),
    record,
    pictures: commonPictures(registries.pictures),
  };
}

/** The pictures of the common folder. Every file is checked beside the same ones. */
function commonPictures(names: readonly string[]): readonly string[] {
  const known = commonOf.get(names);
  if (known !== undefined) return known;
  const common = names.flatMap((name) =>
    name.startsWith(pictureFolder) ? [name.slice(pictureFolder.length)] : [],
  );
  commonOf.set(names, common);
  return common;
}
const commonOf = new WeakMap<readonly string[], readonly string[]>();

/** A misspelt name is also missing from the list, and everything below a duplicate name is wrong. */
function withoutEchoes(findings: readonly RecordFinding[]): readonly RecordFinding[] {
  const twice = findings.flatMap((finding) => (finding.type === 'twice' ? [finding.path.slice(0, -1)] : []));
  const isUnder = (path: RecordFinding['path']) =>
    twice.some((parent) => parent.length > 1 && parent.every((step, at) => path[at] === step));
  const meant = findings.flatMap((finding) => (finding.type === 'unknown' ? meantFiles(finding) : []));
  return findings.filter((finding) => {
    if (finding.type === 'twice') return true;
    if (isUnder(finding.path)) return false;
    if (finding.type === 'unknown' || finding.type === 'wrong') return true;
    return twice.length === 0 && !meant.includes(finding.key.slice(finding.key.lastIndexOf('/') + 1));
  });
}

type UnknownFinding = Extract<RecordFinding, { readonly type: 'unknown' }>;

/** `apps/mobile-app` and `mobile-app.en-US.md` are the file `mobile-app`. */
function meantFile({ name, known }: UnknownFinding): ReturnType<typeof meantName> {
  const bare = name.replace(/\.(?:md|ya?ml)$/, '').replace(/\.[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/, '');
  const last = bare.slice(bare.lastIndexOf('/') + 1);
  if (last !== name && known.includes(last)) return { name: last, isCertain: true };
  return meantName(name, known);
}

const meantFiles = (finding: UnknownFinding): readonly string[] => {
  const meant = meantFile(finding);
  return severalNames(finding.name, finding.known) ?? (meant === undefined ? [] : [meant.name]);
};

/** The one name that the same list leaves out, where there is one: it may stand under the other. */
function freeName(
  { path }: Extract<RecordFinding, { readonly type: 'twice' }>,
  all: readonly RecordFinding[],
): string | undefined {
  const free = all.flatMap((one) =>
    one.type === 'unlisted' && one.path.every((step, at) => path[at] === step) ? [one.key] : [],
  );
  const [only] = free;
  return only === undefined || free.length > 1 ? undefined : only.slice(only.lastIndexOf('/') + 1);
}

/** @param isMeant whether the name of another file is near. */
function helpFor(
  { namedBy, name, known }: UnknownFinding,
  isMeant: boolean,
  { registries, locales }: Context,
): string {
  if (namedBy === 'folder') return 'Write the name of a folder as it is on the disk.';
  if (namedBy === 'path')
    return 'Write the path of an article below its folder, without language and ending: guide/begin.';
  if (namedBy === 'picture') return 'Write the name of a file in content/pictures/, with its ending.';
  const help = 'Write the name of a file of this folder, without language and ending';
  if (isMeant) return `${help}.`;
  const keys = [...registries.content.keys()];
  const elsewhere = keys.find((key) => key.endsWith(`/${name}`));
  if (elsewhere !== undefined)
    return `${help}. There is content/${elsewhere}: a list names its own folder alone.`;
  // The folder is that of the names beside it.
  const [beside = ''] = known;
  const [folder, ...others] = keys.flatMap((key) =>
    key.endsWith(`/${beside}`) ? [key.slice(0, -beside.length)] : [],
  );
  const isPlain = folder !== undefined && others.length === 0 && /^[\w-]+$/.test(name);
  const file = isPlain ? `content/${folder}${name}.${locales?.default ?? 'en-US'}.md` : 'the file';
  return `${help}, or add ${file}.`;
}

/** A fault of the code, which its author meets at the first start. */
export function assertUsable(problem: string | undefined, of: string): void {
  if (problem !== undefined) throw new Error(`the schema of "${of}" in content/ cannot be used: ${problem}`);
}

/** All are warnings: references of a record are right again as soon as the other files exist. */
export function reportFinding(finding: RecordFinding, all: readonly RecordFinding[], context: Context): void {
  const { faults, positions } = context;
  const severity = 'warning';
  const { path } = finding;
  if (finding.type === 'unknown') {
    const { noun, name, known } = finding;
    const meant = meantFile(finding);
    const help = `${helpFor(finding, meant !== undefined, context)} Until it is right, the name is passed over.`;
    reportUnknown(context, { code: 'unknown-content-file', noun, name, known, path, severity, meant, help });
  } else if (finding.type === 'twice') {
    const related = [{ message: 'first named here', range: positions.value(finding.first) }];
    const range = positions.value(path);
    const free = freeName(finding, all);
    const message = `"${finding.name}" is named twice${free === undefined ? '' : `, and "${free}" is not named`}.`;
    const help =
      free === undefined
        ? undefined
        : `Write ${free} in the place of one of the two; or remove the second, if it is not that.`;
    const edit = free === undefined ? undefined : positions.replace(path, free);
    const suggestions = edit ? [{ title: `Write "${free}"`, edits: [edit], isGuess: true }] : [];
    faults.report({ code: 'duplicate-entry', range, message, help, related, severity, suggestions });
  } else if (finding.type === 'wrong') {
    const { message, help } = finding;
    faults.report({ code: 'invalid-content', range: positions.value(path), message, help, severity });
  } else {
    const message = `The list leaves out content/${finding.key}.`;
    faults.report({ code: 'unlisted-file', range: positions.key(path), message });
  }
}
