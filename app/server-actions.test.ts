import { expect, test } from 'vitest';
import { withoutRun } from './server-actions.ts';

const lean = (code: string) => withoutRun(code, 'actions/open.ts').replace(/\s+/g, ' ').trim();

test('an action keeps what judges an address, and loses what runs in a browser with its imports', () => {
  const code = `
    import { isId } from '../api/contract/ids.ts';
    import { defineAction } from '../engine/index.ts';
    import { shown } from '../features/preview/index.ts';
    import { named, readIds } from '../features/pointers/index.ts';
    import './beside.ts';
    export default defineAction({
      description: 'Opens a file; run(shown).',
      run({ id = '' }) { shown(id); named(readIds(id)); },
      accepts: ({ id = '', ids }) => isId(id) && readIds(ids) !== undefined,
    });`;
  expect(lean(code)).toBe(
    "import { isId } from '../api/contract/ids.ts'; import { defineAction } from '../engine/index.ts'; import { named, readIds } from '../features/pointers/index.ts'; import './beside.ts'; export default defineAction({ description: 'Opens a file; run(shown).', accepts: ({ id = '', ids }) => isId(id) && readIds(ids) !== undefined, });",
  );
});

test('objects that are no action stay as they are', () => {
  const code = "import { a } from './a.ts'; export default defineGuard({ run() { a(); } });";
  expect(lean(code)).toBe(code);
});
