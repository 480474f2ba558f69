import { completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type KnownSchema, passEnter } from './help.ts';
import { editorState } from './state.ts';

const schema = {
  type: 'object',
  properties: { page: { enum: ['faq', 'faq-list'] }, path: { type: 'string' } },
} as const;

/** jsdom lays nothing out, and has no such method; the editor asks where its cursor is. */
const { prototype } = Range as { prototype: Partial<Range> };
beforeAll(() => {
  prototype.getClientRects = () => [] as unknown as DOMRectList;
});
afterAll(() => {
  delete prototype.getClientRects;
});

/** The editor with the cursor at the bar. */
function editing(
  written: string,
  { schemaOf, schemaKnown }: Pick<Parameters<typeof editorState>[0], 'schemaOf' | 'schemaKnown'>,
): EditorView {
  const at = written.indexOf('|');
  const state = editorState({
    name: 'content/list.yaml',
    text: written.replace('|', ''),
    label: 'List',
    isReadOnly: false,
    phrases: {},
    schemaOf,
    schemaKnown,
    onChanged: () => {},
    onLine: () => {},
  });
  const view = new EditorView({ state, parent: document.body });
  onTestFinished(() => view.destroy());
  view.dispatch({ selection: { anchor: at } });
  return view;
}

/** The same, once it proposes what may stand there. */
async function proposing(written: string): Promise<EditorView> {
  const view = editing(written, { schemaOf: () => schema, schemaKnown: Promise.resolve() });
  startCompletion(view);
  await expect.poll(() => completionStatus(view.state)).toBe('active');
  return view;
}

test.each([
  ['page: faq|', null],
  ['page: fa|', 'active'],
  ['pa|', 'active'],
])('Enter behind %s', async (written, left) => {
  const view = await proposing(written);
  // Enter itself is left to whoever comes next: the chosen proposal, or the new line.
  expect(passEnter(view)).toBe(false);
  expect(completionStatus(view.state)).toBe(left);
});

test('without proposals it is a new line as ever', () => {
  const view = new EditorView({ doc: 'page: faq' });
  onTestFinished(() => view.destroy());
  expect(passEnter(view)).toBe(false);
});

describe('a schema that is not known yet', () => {
  const late = () => {
    const { promise: schemaKnown, resolve } = Promise.withResolvers<void>();
    let known: KnownSchema;
    const arrive = (found: KnownSchema) => {
      known = found;
      resolve();
    };
    return { schemaOf: () => known, schemaKnown, arrive };
  };

  test('proposes for what was written meanwhile, once it is there', async () => {
    const { arrive, ...given } = late();
    const view = editing('p|', given);
    startCompletion(view);
    await expect.poll(() => completionStatus(view.state)).toBe('pending');
    view.dispatch({ changes: { from: 1, insert: 'a' }, selection: { anchor: 2 }, userEvent: 'input.type' });
    arrive(schema);
    await expect
      .poll(() => currentCompletions(view.state).map(({ label }) => label))
      .toEqual(['page', 'path']);
  });

  test('proposes nothing where the file has none', async () => {
    const { arrive, ...given } = late();
    const view = editing('pa|', given);
    startCompletion(view);
    await expect.poll(() => completionStatus(view.state)).toBe('pending');
    arrive(null);
    await expect.poll(() => completionStatus(view.state)).toBe(null);
  });
});
