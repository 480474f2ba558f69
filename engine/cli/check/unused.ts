import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { Site } from '../../manifest/site.ts';
import { picturesOfRecord, shownFiles } from '../../render/pictures.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import type { SiteCode } from '../codes.ts';
import type { Workspace } from '../workspace.ts';
import { finding } from './finding.ts';

/** Code that the manifest could name and does not. */
export function unusedCode({ site, code }: SiteSnapshot): Diagnostic[] {
  const used = namesIn(site);
  const kinds: readonly [SiteCode, string, Readonly<Record<string, unknown>>, ReadonlySet<string>, string][] =
    [
      ['unused-page', 'page', code.pages, used.pages, 'pages'],
      ['unused-layout', 'layout', code.layouts, used.layouts, 'layouts'],
      ['unused-guard', 'guard', code.guards, used.guards, 'guards'],
      ['unused-rule', 'validate rule', code.validate, used.validate, 'guards/validate'],
      ['unused-action', 'action', code.actions, used.actions, 'actions'],
    ];
  return kinds.flatMap(([kind, noun, registry, names, folder]) =>
    Object.keys(registry)
      .filter((name) => !names.has(name) && !isKit(registry[name]))
      .map((name) => {
        const isFolder = folder === 'pages' || folder === 'layouts';
        const file = `${folder}/${name}${isFolder ? '/index.ts' : '.ts'}`;
        return finding(kind, `Nothing in the manifest names the ${noun} "${name}".`, { file });
      }),
  );
}

/** Pages that staff may choose one day. */
const isKit = (entry: unknown): boolean =>
  (entry as { readonly isKit?: boolean } | undefined)?.isKit === true;

function namesIn(site: Site) {
  const targets = site.routes.flatMap(({ target }) => (target.type === 'page' ? [target] : []));
  const errors = [
    ...Object.values(site.errors).filter((page) => page !== undefined),
    ...(site.app?.offline ? [site.app.offline] : []),
  ];
  return {
    pages: new Set([...targets, ...errors].map(({ page }) => page)),
    layouts: new Set([...targets, ...errors].map(({ layout }) => layout)),
    guards: new Set(site.routes.flatMap(({ guards }) => guards)),
    validate: new Set(site.routes.flatMap(({ validate }) => validate)),
    actions: new Set(site.actions.map(({ name }) => name)),
  };
}

/** Pictures of `content/` that no text and no record shows, whichever its language and whether it is public or not. */
export function unusedPictures(
  { sources }: Workspace,
  { articles, records, pictures, site }: SiteSnapshot,
): Diagnostic[] {
  const names = [...(sources.pictures?.keys() ?? [])];
  const tags = site.locales.supported.map(({ tag }) => tag);
  const shown = new Set([
    ...[...articles].flatMap(([key, languages]) =>
      [...languages.values()].flatMap((text) => shownFiles(key, text.pictures ?? [], pictures, tags)),
    ),
    ...[...records.values()].flatMap((record) => picturesOfRecord(record, pictures)),
  ]);
  // Pictures that cannot be shown are reported elsewhere.
  return names
    .filter((name) => pictures.has(name) && !shown.has(name))
    .map((name) =>
      finding('unused-picture', `No text shows the picture "${name}".`, { file: `content/${name}` }),
    );
}

/** Articles and records of `content/` that no page asked for while all of them were rendered. */
export function unusedContent(
  { sources }: Workspace,
  { filesAt, site, code }: SiteSnapshot,
  read: ReadonlySet<string>,
  instant: number,
): Diagnostic[] {
  const paths = [...sources.content.keys()];
  // Pages of errors have no address at which they would be rendered: what they declare counts.
  const declared = new Set(
    [
      ...Object.values(site.errors).flatMap((error) => (error && code.pages[error.page]?.files) ?? []),
      ...(code.files ?? []),
    ].flatMap((kind) => (kind.form === 'record' ? kind.key : [])),
  );
  // Drafts and expired texts need no reader.
  return filesAt(instant)
    .keys('')
    .filter((key) => !read.has(key) && !declared.has(key))
    .map((key) => {
      const file = `content/${paths.find((path) => path.startsWith(`${key}.`)) ?? key}`;
      return finding('unused-content', `No page reads the content file "${key}".`, { file });
    });
}
