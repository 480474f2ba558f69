import { setDiagnostics } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Finding, Suggestion } from '../calls.ts';
import styles from './code-editor.module.css';
import { underlines } from './findings.ts';
import type { KnownSchema } from './help.ts';
import { phrasesOf } from './phrases.ts';
import { replacement } from './replacement.ts';
import { editorState, fromOutside } from './state.ts';

export interface CodeEditorProps {
  readonly name: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly schema: KnownSchema;
  readonly findings: readonly Finding[];
  /** A line to go to, from 1; each new object goes there anew. */
  readonly target: { readonly line: number } | undefined;
  readonly onChanged: (text: string) => void;
  readonly onLine: (line: number) => void;
  /** Absent while the findings are about an earlier text. */
  readonly onFix: ((suggestion: Suggestion) => void) | undefined;
}

/**
 * A text file in CodeMirror. It lives in a shadow tree: there its styles are constructed sheets, which the
 * Content-Security-Policy lets through, while in the document it would need a `style` element
 * (docs/decisions/067-codemirror-in-a-shadow-tree.md). Each file has an editor of its own: `key` it by the name.
 */
export default function CodeEditor(props: CodeEditorProps) {
  const { name, text, isReadOnly, schema, findings, target } = props;
  const isFixable = props.onFix !== undefined;
  const intl = useIntl();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const [schemaKnown] = useState(() => Promise.withResolvers<void>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once for each file; what changes is reported below.
  useEffect(() => {
    const place = host.current as HTMLDivElement;
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    const made = new EditorView({
      root,
      parent: root,
      state: editorState({
        ...{ name, text, isReadOnly },
        label: intl.formatMessage({ id: 'siteEditor.code.label' }, { name }),
        phrases: phrasesOf(intl),
        schemaOf: () => latest.current.schema,
        schemaKnown: schemaKnown.promise,
        onChanged: (changed) => latest.current.onChanged(changed),
        onLine: (line) => latest.current.onLine(line),
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    if (schema !== undefined) schemaKnown.resolve();
  }, [schema, schemaKnown]);

  useEffect(() => {
    const editor = view.current;
    const now = editor?.state.sliceDoc() ?? '';
    if (editor === undefined || now === text) return;
    // Offsets count the ends of lines as one sign, whatever the file has.
    const plain = (value: string) => value.replaceAll('\r\n', '\n');
    const { insert, ...changed } = replacement(plain(now), plain(text));
    editor.dispatch({
      changes: { ...changed, insert: editor.state.toText(insert) },
      annotations: fromOutside.of(true),
    });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const onFix =
      isReadOnly || !isFixable ? undefined : (suggestion: Suggestion) => latest.current.onFix?.(suggestion);
    editor.dispatch(setDiagnostics(editor.state, underlines(editor.state.doc, findings, onFix)));
  }, [findings, isReadOnly, isFixable]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || target === undefined) return;
    const { from } = editor.state.doc.line(Math.min(Math.max(1, target.line), editor.state.doc.lines));
    editor.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    editor.focus();
  }, [target]);

  return <div className={styles.host} ref={host} />;
}
