import { completionStatus, startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { passEnter } from './help.ts';
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

/** The editor with the cursor at the bar, once it proposes what may stand there. */
async function proposing(written: string): Promise<EditorView> {
  const at = written.indexOf('|');
  const state = editorState({
    name: 'content/list.yaml',
    text: written.replace('|', ''),
    label: 'List',
    isReadOnly: false,
    phrases: {},
    schemaOf: () => schema,
    onChanged: () => {},
    onLine: () => {},
  });
  const view = new EditorView({ state, parent: document.body });
  onTestFinished(() => view.destroy());
  view.dispatch({ selection: { anchor: at } });
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
