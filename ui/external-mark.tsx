import { ExternalLink } from 'lucide-react';
import { useIntl } from 'react-intl';
import styles from './external-mark.module.css';

/** Follows the text of a link to another site: a small arrow, and its meaning for screen readers. */
export function ExternalMark() {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: 'ui.otherSite' });
  return (
    <>
      {/* Or a screen reader would read it as the end of the last word. */}{' '}
      <span className={styles.mark} role="img" aria-label={name} title={name}>
        <ExternalLink aria-hidden="true" />
      </span>
    </>
  );
}
