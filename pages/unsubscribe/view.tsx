import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { FailureReason } from '../../features/notices/index.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { $isDone, $problem, $subscription, confirmed, retried, unsubscribeFx } from './model.ts';
import styles from './view.module.css';

const account = (words: React.ReactNode) => <Link to="/drive/account">{words}</Link>;

/** The kind of letter that the link would end, a button that does it, and that it is done. */
export default function UnsubscribePage() {
  const { subscription, isDone, isBusy, problem, onConfirmed, onRetry } = useUnit({
    subscription: $subscription,
    isDone: $isDone,
    isBusy: unsubscribeFx.pending,
    problem: $problem,
    onConfirmed: confirmed,
    onRetry: retried,
  });
  const answer = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isDone) answer.current?.focus();
  }, [isDone]);
  const isWrong = problem?.reason === 'not_found';
  return (
    <div className={styles.place}>
      <section className={styles.panel}>
        <h1 className={styles.title}>
          <FormattedMessage id="unsubscribe.title" />
        </h1>
        {isDone ? (
          <p ref={answer} tabIndex={-1} role="status">
            <FormattedMessage id="unsubscribe.done" values={{ account }} />
          </p>
        ) : isWrong ? (
          <p role="alert">
            <FormattedMessage id="unsubscribe.wrong" values={{ account }} />
          </p>
        ) : (
          <>
            {subscription && (
              <p>
                <FormattedMessage
                  id={`unsubscribe.${subscription.scene}`}
                  values={{ email: <bdi>{subscription.email}</bdi> }}
                />
              </p>
            )}
            {!subscription && !problem && <Skeleton />}
            <p className={styles.soft}>
              <FormattedMessage id="unsubscribe.security" />
            </p>
            <div className={styles.problem} role="alert">
              {problem && <FailureReason {...problem} />}
            </div>
            {subscription ? (
              <Button size="large" isBusy={isBusy} onClick={() => onConfirmed()}>
                <FormattedMessage id="unsubscribe.confirm" />
              </Button>
            ) : (
              problem && (
                <Button onClick={() => onRetry()}>
                  <FormattedMessage id="ui.retry" />
                </Button>
              )
            )}
          </>
        )}
      </section>
    </div>
  );
}
