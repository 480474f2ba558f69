import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CannotRunError, type Command, type Surroundings, textOf } from './command.ts';
import { changesBetween } from './plan/changes.ts';
import { counted } from './table.ts';
import { compileBeside, openWorkspace, soundSnapshot } from './workspace.ts';

export const plan: Command = {
  name: 'plan',
  about: 'what would change for visitors, against another revision or file',
  help: `Compares the manifest with another one in the words of the site: addresses that appear, vanish or change, a "latest"
that moves, windows, access, languages. An address that vanishes without a redirect is an error, unless the manifest
lists it under "gone:".`,
  options: { base: { value: 'REVISION|FILE', about: 'a revision of git, or a file; HEAD by default' } },
  run: async (given, surroundings) => {
    const workspace = await openWorkspace(surroundings);
    const { site } = soundSnapshot(workspace);
    const name = textOf(given, 'base') ?? 'HEAD';
    const before = compileBeside(await readBase(name, surroundings), name, workspace, surroundings);
    if (before.site === undefined) {
      const first = before.diagnostics.find(({ severity }) => severity === 'error');
      throw new CannotRunError(
        `The manifest of ${name} does not fit today's code and words: ${first?.message}`,
      );
    }
    const changes = changesBetween(before.site, site, surroundings.now);
    const errors = changes.filter(({ isError }) => isError).length;
    const lines = changes.map(({ says, isError }) => `${isError ? 'error' : '     '} ${says}`);
    const summary =
      changes.length === 0
        ? `Nothing changes for visitors, against ${name}.`
        : `${counted(changes.length, 'change')} against ${name}${errors > 0 ? `, ${counted(errors, 'error')}` : ''}.`;
    surroundings.write(`${[...lines, ...(lines.length > 0 ? [''] : []), summary].join('\n')}\n`);
    return errors > 0 ? 1 : 0;
  },
};

/** @throws {CannotRunError} where it is neither a file nor a revision that holds the manifest. */
async function readBase(name: string, { manifestFile }: Surroundings): Promise<string> {
  const file = resolve(name);
  if (existsSync(file)) return readFile(file, 'utf8');
  if (!/^[\w./@{}^~-]+$/.test(name) || name.startsWith('-'))
    throw new CannotRunError(`${name} is neither a file nor a revision.`);
  const folder = dirname(manifestFile);
  const git = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)('git', args, { cwd: folder, maxBuffer: 8 * 1024 * 1024 });
    return stdout;
  };
  try {
    const top = (await git('rev-parse', '--show-toplevel')).trim();
    return await git('show', `${name}:${relative(top, manifestFile).replaceAll('\\', '/')}`);
  } catch {
    throw new CannotRunError(
      `${name} is neither a file nor a revision that holds ${relative(process.cwd(), manifestFile)}.`,
    );
  }
}
