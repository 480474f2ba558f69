import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { type Claims, claimsFile } from '../../define/claims.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import type { Workspace } from '../workspace.ts';
import { finding } from './finding.ts';

/**
 * Claims of `content/claims.yaml` whose text or proof is not there, and texts that should have some.
 * @param root the checkout, in which the tests lie.
 */
export async function checkClaims(
  { sources }: Pick<Workspace, 'sources'>,
  { catalogues, articles, records, site }: SiteSnapshot,
  root: string,
): Promise<readonly Diagnostic[]> {
  const listed = claimsFile.read({ record: (key) => records.get(key) });
  if (listed === undefined) return [];
  const place = { file: 'content/claims.yaml', text: sources.content.get('claims.yaml')?.toString() ?? '' };
  const texts = new Set([...Object.keys(catalogues.get(site.locales.default) ?? {}), ...articles.keys()]);
  const named = [...listed.claims.map(({ text }) => text), ...(listed.silent ?? [])];
  const unknown = [...new Set(named)]
    .filter((text) => !texts.has(text))
    .map((text) => finding('unknown-claim', `There is no text "${text}".`, { ...place, at: text }));
  const unproved = unprovedTexts(listed, texts, new Set(named)).map((text) =>
    finding('unproved-text', `Nothing proves what "${text}" says.`, place),
  );
  return [
    ...unknown,
    ...unproved,
    ...(
      await deadProofs(
        listed.claims.flatMap(({ proof }) => proof),
        root,
      )
    ).map(({ proof, problem }) => finding('dead-proof', problem, { ...place, at: proof })),
  ];
}

const unprovedTexts = (
  { covers = [] }: Claims,
  texts: ReadonlySet<string>,
  named: ReadonlySet<string>,
): string[] => {
  const forms = covers.map((form) => form.split('*'));
  return [...texts].filter((text) => !named.has(text) && forms.some((form) => hasForm(text, form)));
};

/** Whether a text consists of these parts with anything between them: each is looked for behind the one before, once. */
function hasForm(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let end = first.length;
  for (const part of others) {
    const at = text.indexOf(part, end);
    if (at === -1) return false;
    end = at + part.length;
  }
  return text.length - last.length >= end && text.endsWith(last);
}

interface DeadProof {
  readonly proof: string;
  readonly problem: string;
}

/** Those of `file > words of the test` that are not there, or do not run. */
export async function deadProofs(named: readonly string[], root: string): Promise<DeadProof[]> {
  const proofs = [...new Set(named)].map((proof) => {
    const [file = '', ...words] = proof.split(' > ');
    return { proof, file, words };
  });
  const files = [...new Set(proofs.map(({ file }) => file))];
  const codes = new Map(
    await Promise.all(files.map(async (file) => [file, await codeOf(root, file)] as const)),
  );
  return proofs.flatMap(({ proof, file, words }) => {
    const code = codes.get(file);
    if (code === undefined) return [{ proof, problem: `There is no test file "${file}".` }];
    const missing = words.find((title) => !runs(code, title));
    if (missing === undefined) return [];
    return [{ proof, problem: `No test or group of tests that runs in ${file} is called "${missing}".` }];
  });
}

/** The text of a test file below the root, without blanks before the words of calls; undefined where there is none. */
async function codeOf(root: string, file: string): Promise<string | undefined> {
  const path = normalize(file);
  if (path.startsWith('..') || !/\.(?:test|spec)\.tsx?$/.test(path)) return undefined;
  const code = await readFile(join(root, path), 'utf8').catch(() => undefined);
  return code?.replaceAll(/\(\s+(?=['"`])/g, '(');
}

/** Whether a test or a group of this name stands in the code and is not skipped: `test('name', …`, `test.each(…)('name', …`. */
const runs = (code: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => {
    const words = `(${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`;
    for (let at = code.indexOf(words); at !== -1; at = code.indexOf(words, at + 1))
      if (isRunning(code.slice(0, at))) return true;
    return false;
  });

/** Whether the code ends with the call of a test or a group, up to its words, and not with one that is skipped. */
function isRunning(code: string): boolean {
  const call = [...code.matchAll(/^[ \t]*(?:test|it|describe)\b((?:\.\w+)*)/gm)].at(-1);
  if (call === undefined) return false;
  const [begun, modifiers = ''] = call;
  const table = code.slice(call.index + begun.length);
  const isWhole = modifiers.endsWith('.each') ? /[)`]$/.test(table) : table === '';
  return isWhole && !/\.(?:skip|todo|fails)\b/.test(modifiers);
}
