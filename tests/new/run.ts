/**
 * `npm run new -- endpoint|feature|operation|setting NAME`: writes the files of a new thing as the last of its kind has them, then
 * says what is left. The recipes in the folders' READMEs name the same files. Pages, guards and actions: `site add`.
 */
import { join } from 'node:path';
import { NewError } from './kind.ts';
import { writeNew } from './write.ts';

const [kind, name] = process.argv.slice(2);
try {
  const { files, left } = writeNew(join(import.meta.dirname, '..', '..'), kind, name);
  console.log([...[...files.keys()].map((path) => `wrote ${path}`), '', ...left].join('\n'));
} catch (error) {
  if (!(error instanceof NewError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
