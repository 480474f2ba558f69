import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './closed-page.module.css';

/** A link that shows nothing, with the reason. */
export function ClosedPage(props: {
  readonly state: string;
  readonly art: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Where the state could not be determined. */
  readonly onRetry?: (() => void) | undefined;
}) {
  const { state, art, title, children, onRetry } = props;
  return (
    <div className={styles.page} data-link-state={state}>
      <EmptyState
        art={art}
        title={title}
        actions={
          onRetry ? (
            <Button onClick={() => onRetry()}>
              <FormattedMessage id="ui.retry" />
            </Button>
          ) : (
            <Link className={buttonClass('secondary')} to="/">
              <FormattedMessage id="sharePage.home" />
            </Link>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
