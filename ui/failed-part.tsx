import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './button.tsx';
import styles from './failed-part.module.css';

/** Shown in place of a part that failed to load: what is missing, and a retry. */
export function FailedPart(props: { readonly children: ReactNode; readonly onRetry: () => void }) {
  return (
    <div className={styles.part} role="alert">
      <p>{props.children}</p>
      <Button kind="secondary" size="small" onClick={() => props.onRetry()}>
        <FormattedMessage id="ui.retry" />
      </Button>
    </div>
  );
}
