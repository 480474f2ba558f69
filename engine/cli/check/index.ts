import { writeFile } from 'node:fs/promises';
import { textOfFile } from '../../live/read-sources.ts';
import { counted } from '../../manifest/counted.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { createSnapshot } from '../../render/snapshot.ts';
import { atOption, type Command, type Given, type Surroundings, textOf, UsageError } from '../command.ts';
import { instantOf, offsetsIn, sayInstant } from '../instants.ts';
import { isReportFormat, reportFormats, writeReport } from '../report/index.ts';
import { openWorkspace, placeOf, type Workspace } from '../workspace.ts';
import { checkClaims } from './claims.ts';
import { openSaidIds } from './kept-said-ids.ts';
import { checkLinks } from './links.ts';
import { unusedMessages } from './messages.ts';
import { openPageNotes } from './page-notes.ts';
import { renderAll } from './render-all.ts';
import { repair } from './repairs.ts';
import { unusedCode, unusedContent, unusedPictures } from './unused.ts';
import { untranslatedWindows } from './windows.ts';

export const check: Command = {
  name: 'check',
  about: 'everything that is wrong with the site, before it is live',
  help: `Says everything that is wrong with the manifest, the content and the catalogues; and, where they are sound, what only
the whole site shows: what nothing uses, links and anchors that lead nowhere now or from some day on, and windows that
open within 14 days with words that are not translated.`,
  options: {
    format: {
      value: 'FORMAT',
      about: `${reportFormats.join(', ')}: sarif for code scanning, annotations for the log of a CI`,
    },
    at: atOption,
    fix: { about: 'makes the repairs that are certain, and leaves all else as it is written' },
  },
  run: async (given, surroundings) => {
    const format = textOf(given, 'format') ?? 'text';
    if (!isReportFormat(format))
      throw new UsageError(`There is no format "${format}". There are ${reportFormats.join(', ')}.`);
    const instant = instantOf(given, surroundings.now);
    let workspace = await openWorkspace(surroundings);
    if (given.options.fix === true) {
      const made = await makeRepairs(workspace, surroundings);
      if (format === 'text')
        surroundings.write(`${[`${counted(made.length, 'repair')} made.`, ...made].join('\n')}\n\n`);
      if (made.length > 0) workspace = await openWorkspace(surroundings);
    }
    const found = await findAll(workspace, surroundings, instant);
    surroundings.write(writeReport(format, found, workspace, surroundings));
    if (format === 'text')
      surroundings.write(`${workspace.snapshot ? summaryOf(workspace, instant, given) : notLookedAt}\n`);
    return found.length === 0 ? 0 : 1;
  },
};

const notLookedAt = 'Links, and what nothing uses, are looked at once no error is left.';

/** Findings of the compiler, and where there is no error, those of the whole site. */
async function findAll(
  workspace: Workspace,
  surroundings: Surroundings,
  instant: number,
): Promise<readonly Diagnostic[]> {
  const { snapshot, sources } = workspace;
  if (!snapshot) return workspace.diagnostics;
  const standard = snapshot.site.locales.default;
  const { root, endpoints, saidIds } = surroundings;
  const notes = await openPageNotes(surroundings, workspace);
  const pages = await renderAll(snapshot, instant, notes);
  await notes?.save();
  const lists = snapshot.site.routes.flatMap(({ data }) => data ?? []);
  const read = new Set([...lists, ...pages.flatMap((page) => [...page.read])]);
  const catalogue = sources.locales.get(standard) ?? '{}';
  return [
    ...workspace.diagnostics,
    ...unusedCode(snapshot),
    ...unusedContent(workspace, snapshot, read, instant),
    ...unusedPictures(workspace, snapshot),
    ...unusedMessages(
      await openSaidIds(root, saidIds),
      Object.keys(snapshot.catalogues.get(standard) ?? {}),
      { ...sources, catalogue },
      `locales/${standard}.json`,
    ),
    ...untranslatedWindows(workspace, snapshot, instant),
    ...(await checkClaims(workspace, snapshot, root)),
    ...(await checkLinks(workspace, snapshot, pages, endpoints, instant)),
  ];
}

/** Makes the repairs that are certain, on the disk; returns what to say of them. */
async function makeRepairs(
  { sources, file }: Workspace,
  surroundings: Surroundings,
): Promise<readonly string[]> {
  const { code } = surroundings;
  const repaired = repair(sources, file, (some) => createSnapshot(some, code, file).diagnostics);
  for (const name of new Set(repaired.made.map((one) => one.file)))
    await writeFile(placeOf(name, file, surroundings), textOfFile(name, file, repaired.sources));
  return repaired.made.map(({ file: name, line, title }) => `${name}:${line}: ${title}`);
}

function summaryOf({ snapshot, sources }: Workspace, instant: number, given: Given): string {
  const boundaries = snapshot?.site.boundaries.filter((boundary) => boundary > instant) ?? [];
  const seen = textOf(given, 'at') === undefined ? 'now' : `at ${sayInstant(instant)}`;
  const next = boundaries[0];
  return next === undefined
    ? `Looked at the site as it is ${seen}; it never changes by itself after that.`
    : `Looked at the site as it is ${seen} and at ${counted(boundaries.length, 'boundary', 'boundaries')} after that, the next ${sayInstant(next, offsetsIn(sources))}.`;
}
