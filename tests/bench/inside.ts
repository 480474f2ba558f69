import { code } from '../../app/registry.ts';
import { openHouse } from '../suites/open-house.ts';
import { benchCompile } from './compile.ts';
import { benchMatch } from './match.ts';
import { print } from './measure.ts';
import { benchRender } from './render.ts';
import { benchTypes } from './types.ts';

/** The figures that need no socket: matching, compiling, rendering. */
export async function benchInside(root: string): Promise<void> {
  const house = await openHouse();
  const { catalogues, registries } = house.snapshot;
  const messages = new Map([...catalogues].map(([tag, words]) => [tag, new Set(Object.keys(words))]));
  print('Matching', benchMatch());
  print('Compiling', benchCompile(root, { ...code, messages, content: registries.content }));
  print('Types', benchTypes(root));
  print('Rendering', await benchRender(root, house.snapshot.site.boundaries.at(-1) ?? 0));
}
