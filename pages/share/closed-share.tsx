import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import type { SharePageStatus } from '../../api/contract/share-page.ts';
import { Link } from '../../engine/view/index.ts';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './closed-share.module.css';
import { Drawing } from './drawing.tsx';
import { shareRetried } from './model.ts';

type ClosedState = Exclude<SharePageStatus, 'PASS_CODE_EMPTY' | 'PASS_CODE_ERROR'>;

/** A share that shows nothing, with the reason. */
export function ClosedShare({ status }: { status: ClosedState }) {
  const onRetry = useUnit(shareRetried);
  const state = status === 'OK' ? 'UNREACHABLE' : status;
  return (
    <div className={styles.page} data-share-state={state}>
      <EmptyState
        art={state === 'UNREACHABLE' ? <Unplugged /> : <Drawing of={state} />}
        title={<FormattedMessage id={`sharePage.state.${state}.title`} />}
        actions={
          state === 'UNREACHABLE' ? (
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
        <FormattedMessage id={`sharePage.state.${state}.text`} />
      </EmptyState>
    </div>
  );
}
