import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import styles from './preview-bar.module.css';

/** Shows staff with a preview link that this is the site of another day, with a link back to the present. */
export function PreviewBar() {
  const { formatMessage } = useIntl();
  const { preview } = useSite();
  if (preview === undefined) return null;
  return (
    <aside className={styles.bar} aria-label={formatMessage({ id: 'frame.preview.label' })}>
      <p>
        <FormattedMessage
          id="frame.preview.text"
          values={{
            date: (
              <time key="date" dateTime={new Date(preview).toISOString()}>
                <FormattedDate value={preview} dateStyle="long" timeStyle="short" timeZone="UTC" /> UTC
              </time>
            ),
          }}
        />
      </p>
      {/* With a target the router leaves it alone: only the server can end the preview. */}
      <a className={styles.leave} href="?__at=off" target="_self">
        <FormattedMessage id="frame.preview.leave" />
      </a>
    </aside>
  );
}
