import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { completions, explanations, type KnownSchema, passEnter } from './help.ts';
import { languageOf } from './languages.ts';
import { theme } from './theme.ts';

/** Marks what came from outside of the editor, which need not be told again. */
export const fromOutside = Annotation.define<boolean>();

interface EditorOptions {
  readonly name: string;
  readonly text: string;
  /** The name for screen readers. */
  readonly label: string;
  readonly isReadOnly: boolean;
  /** Words of the editor's own panels, by their English ones. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly schemaOf: () => KnownSchema;
  /** Resolves when it is known whether there is a schema. */
  readonly schemaKnown: Promise<void>;
  readonly onChanged: (text: string) => void;
  /** The line, from 1, in which the cursor now stands. */
  readonly onLine: (line: number) => void;
}

/** A file in the editor. Tab leaves the editor, as it leaves every field; Ctrl-] and Ctrl-[ move lines in and out. */
export function editorState(options: EditorOptions): EditorState {
  const { name, text, label, isReadOnly, phrases, schemaOf, schemaKnown, onChanged, onLine } = options;
  const extensions: Extension[] = [
    lineNumbers(),
    highlightActiveLineGutter(),
    lintGutter(),
    // Also those that turn text around: nobody is shown other words than the file has.
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    Prec.highest(keymap.of([{ key: 'Enter', run: passEnter }])),
    autocompletion({ override: [completions(name, schemaOf, schemaKnown)], icons: false }),
    explanations(name, schemaOf),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    languageOf(name),
    theme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      spellcheck: name.endsWith('.md') ? 'true' : 'false',
    }),
    EditorState.phrases.of(phrases),
    EditorState.readOnly.of(isReadOnly),
    // A file keeps the ends of its lines.
    ...(text.includes('\r\n') ? [EditorState.lineSeparator.of('\r\n')] : []),
    EditorView.updateListener.of((update) => {
      const { state } = update;
      if (update.docChanged && !update.transactions.some((one) => one.annotation(fromOutside)))
        onChanged(state.sliceDoc());
      if (update.selectionSet || update.docChanged)
        onLine(state.doc.lineAt(state.selection.main.head).number);
    }),
  ];
  return EditorState.create({ doc: text, extensions });
}
