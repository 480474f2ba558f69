import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessageConnection, type MessageConnection } from 'vscode-jsonrpc/node';
import {
  addressFile,
  includedSchemaFile,
  listSchemaFile,
  schemaFile,
  writeEditorFiles,
} from '../../engine/cli/editor-files.ts';
import { isLong } from '../long.ts';
import { openTestSite } from './test-site.ts';

/** The language server of the YAML extension itself, as an editor starts it. */
const program = join(import.meta.dirname, '../../node_modules/yaml-language-server/bin/yaml-language-server');
const manifest = readFileSync(join(import.meta.dirname, '../../routes.yaml'), 'utf8');

interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}

const folder = mkdtempSync(join(tmpdir(), 'editor-'));
const found = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
let connection: MessageConnection;
let child: ReturnType<typeof spawn>;
let uri = '';

beforeAll(async () => {
  const { snapshot } = await openTestSite();
  const { site } = snapshot;
  const target = { type: 'page', page: 'fact-sheet', layout: 'marketing' } as const;
  const list = { ...site.routes[0]!, path: '/city/:city' as const, data: 'data/cities', target };
  await writeEditorFiles(folder, { ...snapshot, site: { ...site, routes: [...site.routes, list] } });
  // The addresses are those of the real site.
  await writeEditorFiles(folder, snapshot);
  child = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  connection = createMessageConnection(child.stdout!, child.stdin!);
  connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => items.map(() => null));
  connection.onRequest('client/registerCapability', () => null);
  connection.onNotification(
    'textDocument/publishDiagnostics',
    (said: { uri: string; diagnostics: Diagnostic[] }) => found.get(said.uri)?.(said.diagnostics),
  );
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'site' }],
    capabilities: {
      textDocument: {
        completion: {},
        hover: { contentFormat: ['plaintext'] },
        publishDiagnostics: { versionSupport: true },
      },
      workspace: { configuration: false },
    },
  });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('workspace/didChangeConfiguration', {
    settings: { yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false } } },
  });
});
afterAll(() => {
  connection.dispose();
  child.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a text as a file of its own beside the schema, and waits for what the server finds in it. */
async function write(text: string): Promise<readonly Diagnostic[]> {
  uri = pathToFileURL(join(folder, `routes-${found.size}.yaml`)).href;
  const { promise, resolve } = Promise.withResolvers<readonly Diagnostic[]>();
  found.set(uri, resolve);
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  return promise;
}

/** Where a piece of the text ends: line and character, from 0. */
function endOf(text: string, piece: string) {
  const offset = text.indexOf(piece);
  if (offset < 0) throw new Error(`no "${piece}"`);
  const before = text.slice(0, offset + piece.length).split('\n');
  return { line: before.length - 1, character: before.at(-1)!.length };
}

const ask = (method: string, text: string, piece: string) =>
  connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, position: endOf(text, piece) });

async function completions(text: string, piece: string): Promise<string[]> {
  await write(text);
  const answer = (await ask('completion', text, piece)) as { items: { label: string }[] };
  return answer.items.map(({ label }) => label);
}

test('the manifest names the schema that is written', () => {
  expect(manifest).toMatch(
    new RegExp(`^# yaml-language-server: \\$schema=\\./${schemaFile.replaceAll('.', '\\.')}\n`),
  );
});

test('the real manifest has no fault in an editor', async () => {
  expect(await write(manifest)).toEqual([]);
});

test.runIf(isLong)(
  'an included file is completed and judged by a schema of its own; the manifest needs no routes then',
  async () => {
    const head = `# yaml-language-server: $schema=./${includedSchemaFile}\n`;
    const text = `${head}routes:\n  - {path: /a, page: activity, title: {message: faq.head.title}, guards: [a]}\n`;
    expect(await completions(text, 'guards: [a')).toContain('activity-end');
    const wrong = await write(`${head}locales: {}\n`);
    expect(wrong.map(({ message }) => message)).toEqual(['Property locales is not allowed.']);
    const without = manifest.replace(/^routes:\n[\s\S]*?^(?=\w)/m, 'include: ["parts/*.yaml"]\n');
    expect(await write(without)).toEqual([]);
    expect(await write(without.replace(/^include.*\n/m, ''))).not.toEqual([]);
  },
);

test('a list is completed and judged by the page that shows its entries', async () => {
  const head = `# yaml-language-server: $schema=./${listSchemaFile('data/cities')}\n`;
  const text = `${head}- city: berlin\n  title: {message: faq.head.t}\n  content:\n    fa\n`;
  expect(await completions(text, 'message: faq.head.t')).toContain('faq.head.title');
  expect(await completions(text, '    fa')).toContain('facts');
  const wrong = await write(`${head}- city: berlin\n  titel: {text: {en-US: Berlin}}\n`);
  expect(wrong.map(({ message }) => message).toSorted()).toEqual([
    'Missing property "title".',
    'Property titel is not allowed.',
  ]);
});

test('a guard name is completed', async () => {
  const text = manifest.replace('guards: [activity-end]', 'guards: [a]');
  expect(await completions(text, 'guards: [a')).toContain('activity-end');
});

test.runIf(isLong)('a pattern of a parameter is completed, and says how it is written', async () => {
  const text = manifest.replace(
    '    guards: [activity-end]\n',
    '    params: {code: {pattern: }}\n    guards: [activity-end]\n',
  );
  expect(await completions(text, '{code: {pattern: ')).toContain('PK-<digits 4>');
  const hover = (await ask('hover', text, '{code: {patt')) as { contents: unknown };
  expect(JSON.stringify(hover.contents)).toContain('signs of a class with how many');
});

test('an action is completed, and says what it does', async () => {
  const text = manifest.replace('{name: show_storage_dialog,', '{name: sho,');
  expect(await completions(text, '{name: sho')).toContain('show_storage_dialog');
  await write(manifest);
  const hover = (await ask('hover', manifest, '{name: show_stor')) as { contents: unknown };
  expect(JSON.stringify(hover.contents)).toContain('Shows how full the drive is');
});

test.runIf(isLong)('a page, a message and a key of the page’s own content are completed', async () => {
  const page = manifest.replace('page: faq', 'page: f');
  expect(await completions(page, 'page: f')).toContain('faq');
  const message = manifest.replace('title: {message: faq.head.title}', 'title: {message: faq.head.t}');
  expect(await completions(message, 'message: faq.head.t')).toContain('faq.head.title');
  const content = manifest.replace('      theme: night\n', '      th\n');
  expect(await completions(content, '      th')).toContain('theme');
});

test('a name tells what it does under the pointer', async () => {
  await write(manifest);
  const hover = (await ask('hover', manifest, 'guards: [activity-e')) as { contents: unknown };
  expect(JSON.stringify(hover.contents)).toContain('Opens a campaign in its window only');
});

test.each([
  ['guards: [activity-end]', 'guards: [activity-ends]'],
  ['page: faq', 'page: fqa'],
  ['title: {message: faq.head.title}', 'title: {message: faq.head.titel}'],
  ['theme: night', 'theme: nihgt'],
  ['noindex: true', 'noindx: true'],
])('a typo is an error on its line: %s → %s', async (right, wrong) => {
  const text = manifest.replace(right, wrong);
  const diagnostics = await write(text);
  expect(diagnostics.map(({ range }) => range.start.line)).toContain(endOf(text, wrong).line);
});

test('the addresses that code may link to are those of the manifest', async () => {
  const written = readFileSync(join(folder, addressFile), 'utf8');
  await expect(written).toMatchFileSnapshot(join(import.meta.dirname, '../..', addressFile));
});
