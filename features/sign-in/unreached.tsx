import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { accountRetried, fetchAccountFx } from '../session/index.ts';
import styles from './form.module.css';

/** In the place of the forms: the sign-in has succeeded, now or before, but the account could not be loaded. */
export function Unreached() {
  const { isPending, onRetry } = useUnit({ isPending: fetchAccountFx.pending, onRetry: accountRetried });
  return (
    <>
      <p className={styles.note} role="alert">
        <FormattedMessage id="frame.unreachable.text" />
      </p>
      <Button className={styles.wide} size="large" isBusy={isPending} onClick={() => onRetry()}>
        <FormattedMessage id="ui.retry" />
      </Button>
    </>
  );
}
