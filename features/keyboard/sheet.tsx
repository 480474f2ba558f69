import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../ui/dialog.tsx';
import { type Shortcut, shortcutText } from '../../ui/shortcut.ts';
import styles from './sheet.module.css';

/** Keys that belong together: under the message of `title`, each row by the message of what it does. */
export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly keys: readonly Shortcut[] }[];
  /** A message below. */
  readonly note?: string;
}

interface KeySheetProps {
  readonly groups: readonly KeyGroup[];
  readonly onClose: () => void;
}

/** All keys of the page, told by `?`. */
export default function KeySheet({ groups, onClose }: KeySheetProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog title={formatMessage({ id: 'keyboard.title' })} size="wide" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <div className={styles.groups} tabIndex={0}>
        {groups.map(({ title, rows, note }) => (
          <section className={styles.group} key={title}>
            <h3 className={styles.title}>
              <FormattedMessage id={title} />
            </h3>
            <dl className={styles.rows}>
              {rows.map(({ label, keys }) => (
                <div className={styles.row} key={label}>
                  <dt className={styles.does}>
                    <FormattedMessage id={label} />
                  </dt>
                  <dd className={styles.keys}>
                    {keys.map((key) => (
                      <kbd className={styles.key} key={key}>
                        {shortcutText(key)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
            {note && (
              <p className={styles.note}>
                <FormattedMessage id={note} />
              </p>
            )}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
