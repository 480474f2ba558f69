import { expect, test } from 'vitest';
import { withNamedPlaces } from './named-places.ts';

test('a module finds its neighbours from the bundle as it did from its own place', () => {
  const code = `
    // import.meta.dirname stays in comments
    const sql = join(import.meta.dirname, 'migrations');
    const thread = new URL('thread.ts', import.meta.url);
    const text = 'import.meta.url', { main } = import.meta;`;
  expect(withNamedPlaces(code, 'server/db/index.ts', '../../server/db/index.ts')).toBe(`
    // import.meta.dirname stays in comments
    const sql = join((import.meta.dirname + '/' + "../../server/db"), 'migrations');
    const thread = new URL('thread.ts', new URL("../../server/db/index.ts", import.meta.url).href);
    const text = 'import.meta.url', { main } = import.meta;`);
});
