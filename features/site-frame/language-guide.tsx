import { FormattedMessage, useIntl } from 'react-intl';
import { keptPart } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './cookie-notice.module.css';

/** Offers this page in its language to those who read it in another, over that other page. Hidden until the documents' script takes it there. */
export const LanguageGuide = keptPart(function LanguageGuide() {
  const { formatMessage } = useIntl();
  return (
    <section
      className={styles.notice}
      aria-label={formatMessage({ id: 'language.title' })}
      data-language-guide=""
      hidden
    >
      <p className={styles.text}>
        <FormattedMessage id="language.guide" />
      </p>
      <div className={styles.answers}>
        <Button kind="secondary" data-guide="close">
          <FormattedMessage id="language.guide.close" />
        </Button>
        <Button data-guide="go">
          <FormattedMessage id="language.guide.go" />
        </Button>
      </div>
    </section>
  );
});
