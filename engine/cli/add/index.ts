import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Command, type Surroundings, textOf, UsageError } from '../command.ts';
import { openWorkspace, soundSnapshot } from '../workspace.ts';
import type { Adder } from './addition.ts';
import { addAction, addGuard, addPage } from './code.ts';
import { addPolicy } from './policy.ts';
import { addWindowed } from './windowed.ts';

const addersOf = ({ windowed }: Surroundings): Readonly<Record<string, Adder>> => ({
  policy: addPolicy,
  ...Object.fromEntries(Object.entries(windowed).map(([kind, facts]) => [kind, addWindowed(facts)])),
  page: addPage,
  guard: addGuard,
  action: addAction,
});

export const add: Command = {
  name: 'add',
  about: 'a policy version, a page, a guard, an action and the like, with its files',
  words: ['KIND', 'NAME', '[DATE]'],
  help: (
    surroundings,
  ) => `Writes the entry into the manifest, where all else stays as it is written, and the files that belong to it; then says what
is left to write. "site check" names it too.

KIND is one of ${Object.keys(addersOf(surroundings)).join(', ')}; behind "policy" stand its kind and a day.`,
  options: {
    from: { value: 'INSTANT', about: 'when it opens, of what does so by itself' },
    to: { value: 'INSTANT', about: 'when it closes' },
  },
  run: async (given, surroundings) => {
    const adders = addersOf(surroundings);
    const [kind, name, ...words] = given.words;
    const adder = kind === undefined || !Object.hasOwn(adders, kind) ? undefined : adders[kind];
    if (adder === undefined) throw new UsageError(`Say what to add: ${Object.keys(adders).join(', ')}.`);
    if (name === undefined) throw new UsageError(`Say the name of the ${kind}.`);
    const workspace = await openWorkspace(surroundings);
    soundSnapshot(workspace);
    const wanted = { name, words, from: textOf(given, 'from'), to: textOf(given, 'to') };
    const { manifest, files, left } = adder(wanted, workspace);
    const changed = [...files.keys()];
    const taken = changed.filter(
      (file) => !file.startsWith('locales/') && existsSync(join(surroundings.root, file)),
    );
    if (taken.length > 0) throw new UsageError(`${taken.join(', ')} stands there already.`);
    for (const [file, text] of files) {
      const path = join(surroundings.root, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    if (manifest !== undefined) await writeFile(surroundings.manifestFile, manifest);
    const written = [...(manifest === undefined ? [] : [workspace.file]), ...changed];
    surroundings.write(`${[...written.map((file) => `wrote ${file}`), '', ...left].join('\n')}\n`);
    return 0;
  },
};
