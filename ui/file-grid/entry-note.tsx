import { createElement } from 'react';
import styles from './entry-note.module.css';

/** Facts about an entry on one line. One without space is left out: half a date would be another date. */
export const EntryNote = (props: {
  readonly facts: readonly string[];
  readonly className?: string | undefined;
}) =>
  createElement(
    'span',
    { className: [styles.note, props.className].filter(Boolean).join(' ') },
    // By their places, not their words: an entry that comes into sight takes the elements of another.
    ...props.facts.flatMap((fact, index) => [
      index > 0 && ' ',
      createElement('span', { className: styles.fact }, index > 0 ? `· ${fact}` : fact),
    ]),
  );
