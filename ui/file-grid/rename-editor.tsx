import { useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { shownText, writtenText } from '../../api/contract/shown-text.ts';
import styles from './rename-editor.module.css';
import { splitExtension } from './split-name.ts';

/** Pixels of free margin around the message. */
const gap = 8;

/** The last entry of a list may be so low, or so far aside, that the message below it would not be visible. */
function bringIntoView(element: HTMLElement | null): void {
  if (element === null) return;
  const beyond = element.getBoundingClientRect().right + gap - document.documentElement.clientWidth;
  if (beyond > 0) element.style.translate = `${-beyond}px`;
  element.scrollIntoView({ block: 'nearest' });
}

/**
 * Edits a name in place. The stem is selected, as the extension is rarely changed. Enter saves, Escape cancels, leaving
 * saves a valid name and cancels an invalid one. The saved name is trimmed.
 */
export default function RenameEditor(props: {
  readonly name: string;
  readonly isFolder: boolean;
  /** The text that was typed before, and why it was refused. */
  readonly draft?: { readonly name: string; readonly problem: string } | undefined;
  readonly problemOf: (name: string) => string | null;
  readonly onRenamed: (name: string) => void;
  readonly onCancelled: () => void;
}) {
  const { name, isFolder, draft, problemOf, onRenamed, onCancelled } = props;
  const { formatMessage } = useIntl();
  // The name may be changed elsewhere meanwhile: the editor keeps the one that it started with.
  const [first] = useState(name);
  // Direction characters are edited as marks, or the caret would jump; the name keeps the characters.
  const [value, setValue] = useState(() => shownText(draft?.name ?? first));
  const written = writtenText(value, first);
  const [problem, setProblem] = useState<string | null>(draft?.problem ?? null);
  const input = useRef<HTMLInputElement>(null);
  // The editor leaves the page as soon as it is answered, and leaving blurs it: only the first answer counts.
  const isAnswered = useRef(false);
  const noteId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: as the editor begins.
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(0, isFolder ? value.length : splitExtension(value)[0].length);
  }, [first, isFolder]);

  const answer = (kept: string | null) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    const trimmed = kept?.trim();
    if (trimmed === undefined || kept === first || trimmed === name) onCancelled();
    else onRenamed(trimmed);
  };
  const submit = () => {
    const found = written === first ? null : problemOf(written);
    if (found === null) return answer(written);
    setProblem(found);
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses in the editor are not the list’s.
    <span
      className={styles.editor}
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onContextMenu={(event) => event.stopPropagation()}
    >
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
          if (problem) setProblem(problemOf(writtenText(event.target.value, first)));
        }}
        onKeyDown={(event) => {
          // Enter that ends an IME composition does not submit.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') submit();
          if (event.key === 'Escape') answer(null);
        }}
        // A name that was refused is not asked for again by leaving.
        onBlur={() => answer(problemOf(written) === null && written !== draft?.name ? written : null)}
      />
      {problem && (
        <span className={styles.problem} id={noteId} role="alert" ref={bringIntoView}>
          {problem}
        </span>
      )}
    </span>
  );
}
