import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { codeLook } from '../../../../ui/code/look.ts';
import type { EditedText } from './text-file.ts';

interface StateOptions {
  readonly text: string;
  readonly lineEnd: EditedText['lineEnd'];
  /** The name for screen readers. */
  readonly label: string;
  /** Words of the editor's own panels, by their English ones. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly onChanged: () => void;
}

/** A text in the editor. Tab leaves it, as it leaves every field; Ctrl-] and Ctrl-[ move lines in and out. */
export const editorState = ({ text, lineEnd, label, phrases, onChanged }: StateOptions): EditorState =>
  EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      // Also those that turn text around: nobody is shown other words than the file has.
      highlightSpecialChars(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      search({ top: true }),
      keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap]),
      codeLook,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false' }),
      EditorState.phrases.of(phrases),
      EditorView.updateListener.of(({ docChanged }) => docChanged && onChanged()),
      lineEnd === null ? mixedLineEnds : [],
    ],
  });

/** Returns among other ends of lines are signs like others, which stay where they are. */
const mixedLineEnds: Extension = [
  EditorState.lineSeparator.of('\n'),
  EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?/g, '\n')),
];

/** The text as the file is to have it. */
export const textOf = ({ doc }: EditorState, { lineEnd }: Pick<EditedText, 'lineEnd'>): string =>
  doc.sliceString(0, undefined, lineEnd ?? '\n');
