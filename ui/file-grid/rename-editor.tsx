import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import styles from './rename-editor.module.css';
import { splitExtension } from './split-name.ts';

/**
 * A name, edited where it stands. The stem is selected, as people seldom mean to change the extension. Enter keeps,
 * Escape gives up, leaving keeps what is allowed and gives up what is not.
 */
export default function RenameEditor(props: {
  readonly name: string;
  readonly isFolder: boolean;
  /** Typed before the editor was there: it stands in place of the stem. */
  readonly typed: RefObject<string>;
  readonly problemOf: (name: string) => string | null;
  readonly onRenamed: (name: string) => void;
  readonly onClose: () => void;
}) {
  const { name, isFolder, typed, problemOf, onRenamed, onClose } = props;
  const { formatMessage } = useIntl();
  const [stem, extension] = isFolder ? [name, ''] : splitExtension(name);
  const [value, setValue] = useState(() => (typed.current === '' ? name : typed.current + extension));
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // The editor leaves the page as soon as it is answered, and leaving blurs it: only the first answer counts.
  const isAnswered = useRef(false);
  const noteId = useId();

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    const caret = typed.current.length;
    if (caret > 0) input.current?.setSelectionRange(caret, caret);
    else input.current?.setSelectionRange(0, stem.length);
  }, [stem, typed]);

  const answer = (kept: string | null) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    if (kept === null || kept === name) onClose();
    else onRenamed(kept);
  };
  const submit = () => {
    const found = value === name ? null : problemOf(value);
    if (found === null) return answer(value);
    setProblem(found);
    input.current?.focus();
  };
  return (
    <span className={styles.editor}>
      <input
        className={styles.input}
        ref={input}
        value={value}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="done"
        aria-label={formatMessage({ id: 'ui.grid.newName' }, { name })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? noteId : undefined}
        onChange={(event) => {
          setValue(event.target.value);
          if (problem) setProblem(problemOf(event.target.value));
        }}
        onKeyDown={(event) => {
          // Enter that ends the composition of a word is not meant for the name.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') submit();
          if (event.key === 'Escape') answer(null);
        }}
        onBlur={() => answer(problemOf(value) === null ? value : null)}
      />
      {problem && (
        <span className={styles.problem} id={noteId} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
