import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownText } from '../../api/contract/shown-text.ts';
import { type DiffLine, diffOf } from './diff-rows.ts';
import styles from './diff-view.module.css';

const signs = { same: ' ', added: '+', removed: '−' } as const;

/** The changes of a file, line by line. */
export function DiffView(props: {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Equal lines above, which the texts do not have. */
  readonly skipped?: number;
}) {
  const { name, before, after, skipped = 0 } = props;
  const { formatMessage } = useIntl();
  const { hunks, isCut } = useMemo(() => diffOf(before, after, skipped), [before, after, skipped]);
  return (
    <div className={styles.diff}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard too. */}
      <div className={styles.scroller} tabIndex={0}>
        <table className={styles.table} translate="no" aria-label={name}>
          {hunks.map((lines, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hunks have no other name, and are never put in another order.
            <tbody key={index}>
              {lines.map((line) => (
                <Line key={`${line.before}-${line.after}`} line={line} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {hunks.length === 0 && !isCut && <p className={styles.note}>{formatMessage({ id: 'ui.diff.none' })}</p>}
      {isCut && (
        <p className={styles.note}>
          <FormattedMessage id="ui.diff.cut" />
        </p>
      )}
    </div>
  );
}

const Line = ({ line: { kind, before, after, text } }: { readonly line: DiffLine }) => (
  <tr className={styles[kind]}>
    <td className={styles.number}>{before}</td>
    <td className={styles.number}>{after}</td>
    <td className={styles.sign}>{signs[kind]}</td>
    {/* Shows the characters that change the direction of text, so that they cannot disguise a change. */}
    <td className={styles.text}>{shownText(text)}</td>
  </tr>
);
