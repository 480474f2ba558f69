import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpoint } from './endpoint.ts';
import { feature } from './feature.ts';
import { type Kind, NewError, type Writing } from './kind.ts';
import { operation } from './operation.ts';
import { setting } from './setting.ts';

const kinds: Readonly<Record<string, Kind>> = { endpoint, feature, operation, setting };

/** Writes a new thing into a copy of the project, formatted. @throws {NewError} where it cannot be made. */
export function writeNew(root: string, kindName = '', name = ''): Writing {
  const kind = Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined;
  if (kind === undefined) throw new NewError(`Say what is new: ${Object.keys(kinds).join(', ')}.`);
  if (!kind.names.test(name)) throw new NewError(`Name it as in: npm run new -- ${kindName} ${kind.example}`);
  const changed = new Set<string>();
  const writing = kind.write(name, (path) => {
    changed.add(path);
    return readFileSync(join(root, path), 'utf8');
  });
  const paths = [...writing.files.keys()];
  const taken = paths.filter((path) => !changed.has(path) && existsSync(join(root, path)));
  if (taken.length > 0) throw new NewError(`${taken.join(', ')} stands there already.`);
  for (const [path, text] of writing.files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const { status, stderr } = spawnSync(biome, ['check', '--write', ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new NewError(stderr);
  return writing;
}
