import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { moduleFacts } from './module-facts.ts';

async function factsOf(text: string, name = 'module.ts') {
  const folder = await mkdtemp(join(tmpdir(), 'module-facts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, name), text);
  return moduleFacts(join(folder, name));
}

test('imports are those that run, in their order', async () => {
  const { imports } = await factsOf(`
    // import './comment.ts';
    const text = "import './text.ts'";
    import './first.css';
    import type { Shape } from './shape.ts';
    import { type Part, part } from
      './second.ts';
    export * from './third.ts';
    export { one } from './fourth.ts';
    export type { Two } from './two.ts';
    const later = () => import('./later.ts');
  `);
  expect(imports).toEqual(['./first.css', './second.ts', './third.ts', './fourth.ts']);
});

test('exports are values, whatever they are made of', async () => {
  const { exports } = await factsOf(`
    export const opened = 1;
    export function act() {}
    export { a as b } from './a.ts';
    export type Shape = string;
    export default 1;
  `);
  expect([...exports].sort()).toEqual(['act', 'b', 'default', 'opened']);
});

test('a definition is the call that is exported, with its plain texts, however it is written', async () => {
  const page = await factsOf(
    `export default defineApp<Content, Data>({ description: "What’s new", frames: \n'app', messages: [], view: () => <p /> });`,
    'index.tsx',
  );
  expect(page.definition).toEqual({ name: 'defineApp', texts: { description: 'What’s new', frames: 'app' } });
  expect((await factsOf(`// defineApp({ frames: 'app' })\nexport default {};`)).definition).toBeUndefined();
});

test('a changed file is read anew, and one that cannot be parsed is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'module-facts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'module.ts');
  await writeFile(file, `import './a.ts';`);
  expect(moduleFacts(file).imports).toEqual(['./a.ts']);
  await writeFile(file, `import './b.ts';`);
  expect(moduleFacts(file).imports).toEqual(['./b.ts']);
  await writeFile(file, 'import {');
  expect(() => moduleFacts(file)).toThrow(file);
});
