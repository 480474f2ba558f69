import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { codePhrases } from '../../../../ui/code/phrases.ts';
import { editorState } from './editor-state.ts';
import type { EditedText } from './text-file.ts';

interface EditorOptions {
  readonly edited: EditedText;
  readonly name: string;
  readonly onChanged: () => void;
}

/**
 * CodeMirror in a shadow tree, where its styles are constructed sheets (docs/decisions/067-codemirror-in-a-shadow-tree.md).
 * It has the focus from the start.
 */
export function useEditor(options: EditorOptions) {
  const intl = useIntl();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(options);
  latest.current = options;
  const stateOf = (text: string) =>
    editorState({
      ...latest.current.edited,
      text,
      label: intl.formatMessage({ id: 'preview.edit.label' }, { name: latest.current.name }),
      phrases: codePhrases(intl),
      onChanged: () => latest.current.onChanged(),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once.
  useEffect(() => {
    const place = host.current as HTMLDivElement;
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    const made = new EditorView({ root, parent: root, state: stateOf(options.edited.text) });
    view.current = made;
    made.focus();
    // Keys that are typed are no commands of the page.
    const stop = (event: Event) => event.stopPropagation();
    place.addEventListener('keydown', stop);
    return () => {
      place.removeEventListener('keydown', stop);
      made.destroy();
    };
  }, []);
  return {
    host,
    view,
    /** Another text, with no way back to the one before. */
    begin: (text: string) => view.current?.setState(stateOf(text)),
  };
}
