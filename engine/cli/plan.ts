import { writeFile } from 'node:fs/promises';
import { withText } from '../live/read-sources.ts';
import { counted } from '../manifest/counted.ts';
import { siteAddresses } from '../render/addresses.ts';
import { lostAddresses } from '../render/lost-addresses.ts';
import { readSite } from '../render/reading.ts';
import { createSnapshot, type SiteSnapshot, snapshotOf } from '../render/snapshot.ts';
import { siteTexts, withEntry } from './add/site-texts.ts';
import { CannotRunError, type Command, type ExitCode, type Surroundings, textOf } from './command.ts';
import { offsetsIn } from './instants.ts';
import { readBase } from './plan/base.ts';
import { type KindOfChange, ofKind, type ProposedRedirect } from './plan/change.ts';
import { changesBetween } from './plan/changes.ts';
import { listedChanges, type Side } from './plan/listed.ts';
import { recordWindowChanges } from './plan/records.ts';
import { proposeRedirects } from './plan/renames.ts';
import { entryOf, errorsIn, type Plan, planJson, reportPlan } from './plan/report.ts';
import { contentChanges, contentTeller, messageChanges } from './plan/words.ts';
import { faultsOf, openWorkspace, placeOf, type Workspace } from './workspace.ts';

export const plan: Command = {
  name: 'plan',
  about: 'what would change for visitors, against another revision or file',
  help: `Compares the manifest, the content and the catalogues with another state of them, in the words of the site: addresses that
appear, vanish or change (articles too), a "latest" that moves, windows, access, languages, and the first words that changed
in each file. An address that vanishes is an error, unless a redirect leads on or the manifest lists it under "gone:"; where
another one seems to be the same page, the redirect is proposed.

Exit: 0 nothing changes, 1 errors, 2 changes without an error, 3 could not run.
--json: {base, changes: [{kind, says, isError, path?, pattern?, redirect?, words?: {file, under?, before?, after?}}],
redirects: [{from, to, because, isCertain}], faults: [{file, line, message}]}; kind is one of address, redirect, policy,
language, menu, action, site, app, content, words. Paths are without language.`,
  options: {
    base: {
      value: 'REVISION|FILE',
      about: 'a revision of git, HEAD by default; another manifest, or a folder with a whole site',
    },
    all: { about: 'every line; else as many as a screen has room for' },
    json: { about: 'an object, for programs' },
    write: { about: 'puts the redirects of which there is no doubt into the manifest' },
  },
  run: async (given, surroundings) => {
    const workspace = await openWorkspace(surroundings);
    const base = textOf(given, 'base') ?? 'HEAD';
    const isJson = given.options.json === true;
    const { snapshot } = workspace;
    if (snapshot === undefined) return reportFaults(base, workspace, isJson, surroundings);
    const before = await openBase(base, workspace, surroundings);
    const found = await planOf(base, before, { ...workspace, snapshot }, surroundings.now);
    surroundings.write(isJson ? planJson(found) : reportPlan(found, given.options.all === true));
    if (given.options.write === true) await write(found.redirects, workspace, surroundings);
    return errorsIn(found) > 0 ? 1 : found.changes.length > 0 ? 2 : 0;
  },
};

/** The plan of a site with errors, which has nothing else. */
function reportFaults(
  base: string,
  workspace: Workspace,
  isJson: boolean,
  { write: say, writeError }: Surroundings,
): ExitCode {
  const faults = workspace.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, range, message }) => ({ file, line: range.start.line, message }));
  if (isJson) say(planJson({ base, changes: [], redirects: [] }, faults));
  else writeError(`${faultsOf(workspace)}\n`);
  return 1;
}

/** One of the two states that are compared. */
type Opened = Pick<Workspace, 'sources' | 'file'> & { readonly snapshot: SiteSnapshot };

/**
 * The other state, without files that had errors then: visitors did not have them either.
 * @throws {CannotRunError} where it does not exist, or its manifest does not fit the present code.
 */
async function openBase(name: string, workspace: Workspace, surroundings: Surroundings): Promise<Opened> {
  const sources = await readBase(name, workspace, surroundings);
  const reading = readSite(sources, surroundings.code, workspace.file);
  const snapshot = snapshotOf(reading, surroundings.code);
  if (snapshot) return { sources, file: name, snapshot };
  const first = reading.diagnostics.find(({ severity }) => severity === 'error');
  throw new CannotRunError(`The manifest of ${name} does not fit today's code and words: ${first?.message}`);
}

/** The changes that visitors see between two states. @param base the name of the first, for the report. */
export async function planOf(base: string, then: Opened, today: Opened, now: number): Promise<Plan> {
  const sideOf = ({ snapshot }: Opened): Side => ({ snapshot, known: siteAddresses(snapshot, now) });
  const [before, after] = [sideOf(then), sideOf(today)];
  const lost = new Set(
    (await lostAddresses(before.known, after.snapshot, after.known, now)).map(({ path }) => path),
  );
  const isLost = (path: string): boolean => lost.has(path);
  const redirects = proposeRedirects(lost, before, after);
  const byAddress = new Map(redirects.map((redirect) => [redirect.from, redirect]));
  const offsets = new Map([...offsetsIn(then.sources), ...offsetsIn(today.sources)]);
  const changes: KindOfChange[] = [
    ...changesBetween(before.snapshot.site, after.snapshot.site, now, {
      isLost,
      sayContent: contentTeller(before, after),
      offsets,
    }),
    ...ofKind('address', listedChanges(before, after, { isLost, offsets })),
    ...ofKind('content', recordWindowChanges(before.snapshot, after.snapshot, { offsets })),
    ...ofKind('content', contentChanges(then.sources, today.sources, after)),
    ...ofKind('words', messageChanges(then.sources, today.sources)),
  ];
  return {
    base,
    redirects,
    changes: changes
      .map((change) => withRedirect(change, byAddress))
      .toSorted((one, other) => Number(other.isError) - Number(one.isError)),
  };
}

function withRedirect(change: KindOfChange, redirects: ReadonlyMap<string, ProposedRedirect>): KindOfChange {
  const redirect = change.isError && change.path !== undefined ? redirects.get(change.path) : undefined;
  return redirect === undefined ? change : { ...change, redirect };
}

/** Writes the certain redirects into the manifest, unless they add errors to it. */
async function write(
  redirects: readonly ProposedRedirect[],
  workspace: Workspace,
  surroundings: Surroundings,
): Promise<void> {
  const { sources, file } = workspace;
  const { code, writeError } = surroundings;
  const certain = redirects.filter(({ isCertain }) => isCertain);
  const left = redirects.length - certain.length;
  const doubt = left > 0 ? ` ${counted(left, 'redirect')} of doubt left out.` : '';
  if (certain.length === 0) {
    writeError(`There is no redirect to write.${doubt}\n`);
    return;
  }
  const texts = siteTexts(workspace);
  const written = certain.map((redirect) => withEntry('redirects', entryOf(redirect), texts));
  const { name, text } = written[0] as (typeof written)[number];
  const after = withText(sources, name, text.text, file);
  if (createSnapshot(after, code, file).snapshot === undefined)
    throw new CannotRunError(`${name} would have errors with these redirects; nothing was written.`);
  await writeFile(placeOf(name, file, surroundings), text.text);
  writeError(`${counted(certain.length, 'redirect')} written to ${name}.${doubt}\n`);
}
