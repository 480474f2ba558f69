import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import styles from './rating.module.css';

/** Asks whether an article helped. Its script (`features/document/rating.ts`) shows it, and the server counts the answers. */
export function Rating({ article }: { readonly article: string }) {
  return (
    <div className={styles.rating} data-rating={article} inert>
      <span className={styles.ask} data-rating-ask>
        <span id="rating">
          <FormattedMessage id="help.rating.question" />
        </span>
        {(['yes', 'no'] as const).map((answer) => (
          <Button
            key={answer}
            kind="secondary"
            size="small"
            data-rating-answer={answer}
            aria-describedby="rating"
          >
            <FormattedMessage id={`help.rating.${answer}`} />
          </Button>
        ))}
      </span>
      <span role="status" tabIndex={-1}>
        {(['thanks', 'failed'] as const).map((said) => (
          <span key={said} data-rating-said={said} hidden>
            <FormattedMessage id={`help.rating.${said}`} />
          </span>
        ))}
      </span>
    </div>
  );
}
