import { ExternalLink } from 'lucide-react';
import { useIntl } from 'react-intl';
import styles from './external-mark.module.css';

/** Stands behind the words of a link that leads to another site: a small arrow, and what it means for those who hear it. */
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
