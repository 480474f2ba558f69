import { code } from '../../app/registry.ts';
import { openTestSite } from '../suites/test-site.ts';
import { benchCompile } from './compile.ts';
import { benchMatch } from './match.ts';
import { print } from './measure.ts';
import { benchRender } from './render.ts';
import { benchTypes } from './types.ts';

/** The figures that need no socket: matching, compiling, rendering. */
export async function benchInside(root: string): Promise<void> {
  const testSite = await openTestSite();
  const { catalogues, registries } = testSite.snapshot;
  const messages = new Map([...catalogues].map(([tag, words]) => [tag, new Set(Object.keys(words))]));
  print('Matching', benchMatch());
  const { content, pictures } = registries;
  print('Compiling', benchCompile(root, { ...code, messages, content, pictures }));
  print('Types', benchTypes(root));
  print('Rendering', await benchRender(root, testSite.snapshot.site.boundaries.at(-1) ?? 0));
}
