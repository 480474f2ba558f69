import { FormattedMessage } from 'react-intl';
import { keptPart } from '../../engine/view/index.ts';
import styles from './skip-link.module.css';

/** The id of every layout's `<main>`. */
export const contentId = 'main';

/** The first stop of the keyboard on every page: skips the header. */
export const SkipLink = keptPart(function SkipLink() {
  return (
    <a className={styles.skip} href={`#${contentId}`}>
      <FormattedMessage id="frame.skip" />
    </a>
  );
});
