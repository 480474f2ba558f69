import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './key-help.module.css';

/** Keys, and the words for what they do (`preview.player.key.*`). */
const keys: readonly (readonly [what: string, ...keys: readonly string[]])[] = [
  ['play', '␣', 'K'],
  ['five', '←', '→'],
  ['ten', 'J', 'L'],
  ['tenths', '0–9'],
  ['rate', '<', '>'],
  ['volume', '↑', '↓'],
  ['mute', 'M'],
  ['subtitles', 'C'],
  ['timing', 'G', 'H'],
  ['fullScreen', 'F'],
  ['picture', 'I'],
  ['files', '⇧P', '⇧N'],
];

/** The keys of the player, told by `?`. */
export default function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog title={formatMessage({ id: 'preview.player.keys' })} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([what, ...pressed]) => (
          <div className={styles.row} key={what}>
            <dt>
              {pressed.map((key) => (
                <kbd className={styles.key} key={key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className={styles.does}>
              <FormattedMessage id={`preview.player.key.${what}`} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
