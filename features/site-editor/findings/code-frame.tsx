import { shownText } from '../../../api/contract/shown-text.ts';
import type { Finding } from '../calls.ts';
import styles from './code-frame.module.css';
import { frameOf } from './frame.ts';

/** The lines around a finding, with what it is about marked. */
export function CodeFrame({ text, range }: { readonly text: string; readonly range: Finding['range'] }) {
  const lines = frameOf(text, range);
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by the keyboard too.
    <pre className={styles.frame} translate="no" tabIndex={0}>
      {lines.map(({ number, before, marked, after }) => (
        <span className={styles.line} key={number}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <code>
            {shownText(before)}
            {marked !== '' && <mark className={styles.mark}>{shownText(marked)}</mark>}
            {shownText(after)}
            {'\n'}
          </code>
        </span>
      ))}
    </pre>
  );
}
