import { useUnit } from 'effector-react';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import type { CheckInStatus } from '../../api/contract/rewards.ts';
import { Link } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Calendar } from './calendar.tsx';
import { $isBusy, $isMissing, $planName, $status, checkedIn, retried, returned } from './model.ts';
import { Steps } from './steps.tsx';
import styles from './view.module.css';

/** The daily check-in: the streak, the button for today, what is given, and the weeks behind. */
export default function CheckInView() {
  const { status, plan, isMissing, onRetry, onReturn } = useUnit({
    status: $status,
    plan: $planName,
    isMissing: $isMissing,
    onRetry: retried,
    onReturn: returned,
  });
  // A page that stays open overnight is of yesterday.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && onReturn();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [onReturn]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <FormattedMessage id="checkIn.title" />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="checkIn.lead" values={{ plan }} />
      </p>
      {status ? (
        <Loaded status={status} plan={plan} />
      ) : isMissing ? (
        <FailedState title={<FormattedMessage id="checkIn.missing" />} onRetry={() => onRetry()} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton shape="short" />
        </div>
      )}
      <p className={styles.guide}>
        <Link to="/check-in-guide">
          <FormattedMessage id="checkIn.guide.title" />
        </Link>
      </p>
    </div>
  );
}

function Loaded({ status, plan }: { readonly status: CheckInStatus; readonly plan: string }) {
  const { step, steps, cards } = status;
  const last = steps.at(-1)?.day ?? 1;
  return (
    <>
      <section className={styles.today}>
        <p className={styles.streak}>
          <b className={styles.number}>{step}</b>
          <FormattedMessage id="checkIn.streak" values={{ last }} />
        </p>
        <div className={styles.action} aria-live="polite">
          <Today status={status} />
        </div>
      </section>
      <Steps steps={steps} reached={step} />
      <Calendar today={status.today} days={status.days} />
      <div className={styles.facts}>
        {cards.most > 0 && (
          <p>
            <FormattedMessage id="checkIn.cards" values={{ left: cards.left }} />
          </p>
        )}
        {status.total_days > 0 && (
          <p>
            <FormattedMessage id="checkIn.total" values={{ days: status.total_days, plan }} />
          </p>
        )}
      </div>
    </>
  );
}

/** The actions of today. */
function Today({ status: { is_done: isDone, cards } }: { readonly status: CheckInStatus }) {
  const { isBusy, onCheckIn } = useUnit({ isBusy: $isBusy, onCheckIn: checkedIn });
  if (isDone)
    return (
      <>
        <p className={styles.done}>
          <Check aria-hidden="true" />
          <FormattedMessage id="checkIn.done" />
        </p>
        <p className={styles.soft}>
          <FormattedMessage id="checkIn.again" />
        </p>
      </>
    );
  if (cards.needed === 0)
    return (
      <Button size="large" isBusy={isBusy} onClick={() => onCheckIn({ usesCards: null })}>
        <FormattedMessage id="checkIn.now" />
      </Button>
    );
  return (
    <>
      <p className={styles.soft}>
        <FormattedMessage id="checkIn.missed" values={{ days: cards.needed }} />
      </p>
      <div className={styles.choices}>
        <Button isBusy={isBusy} onClick={() => onCheckIn({ usesCards: true })}>
          <FormattedMessage id="checkIn.keep" values={{ cards: cards.needed }} />
        </Button>
        <Button kind="secondary" disabled={isBusy} onClick={() => onCheckIn({ usesCards: false })}>
          <FormattedMessage id="checkIn.restart" />
        </Button>
      </div>
    </>
  );
}
