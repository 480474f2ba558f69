import { useUnit } from 'effector-react';
import { Check } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Compensation } from '../../api/contract/compensation.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { $compensation, $isBusy, $isMissing, $planName, retried, taken } from './model.ts';
import styles from './view.module.css';

/** A compensation: its grant and the button, or that the account has it, or why it cannot have it. */
export default function CompensationView() {
  const { found, isMissing, onRetry } = useUnit({
    found: $compensation,
    isMissing: $isMissing,
    onRetry: retried,
  });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <FormattedMessage id="compensation.title" />
      </h1>
      {found ? (
        <Loaded found={found} />
      ) : isMissing ? (
        <FailedState title={<FormattedMessage id="compensation.missing" />} onRetry={() => onRetry()} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton shape="short" />
        </div>
      )}
    </div>
  );
}

function Loaded({ found }: { readonly found: Compensation }) {
  const { plan, isBusy, onTake } = useUnit({ plan: $planName, isBusy: $isBusy, onTake: taken });
  const { days, result } = found;
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage
          id="compensation.lead"
          values={{ days, plan, before: Date.parse(found.accounts_before) }}
        />
      </p>
      <div className={styles.action} aria-live="polite">
        {result === 'open' && (
          <Button size="large" isBusy={isBusy} onClick={() => onTake()}>
            <FormattedMessage id="compensation.take" values={{ days }} />
          </Button>
        )}
        {result === 'given' && (
          <p className={styles.done}>
            <Check aria-hidden="true" />
            <FormattedMessage id="compensation.has" />
          </p>
        )}
        {result === 'refused' && (
          <p className={styles.soft}>
            <Refusal found={found} />
          </p>
        )}
      </div>
    </>
  );
}

function Refusal({ found: { reason, from, to } }: { readonly found: Compensation }) {
  if (reason === 'not_yet' && from)
    return <FormattedMessage id="compensation.notYet" values={{ from: Date.parse(from) }} />;
  if (reason === 'over' && to)
    return <FormattedMessage id="compensation.over" values={{ to: Date.parse(to) }} />;
  if (reason === 'adds_nothing') return <FormattedMessage id="compensation.addsNothing" />;
  return <FormattedMessage id="compensation.tooNew" />;
}
