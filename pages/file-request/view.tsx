import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { Hourglass } from '../../ui/art/hourglass.tsx';
import { NothingFound } from '../../ui/art/nothing-found.tsx';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { $request, $status, retried } from './model.ts';
import { PasscodeForm } from './passcode-form.tsx';
import { RequestForm } from './request-form.tsx';
import styles from './view.module.css';

/** A request for files, as those meet it who have its link. */
export default function FileRequestView() {
  const { status, request } = useUnit({ status: $status, request: $request });
  if (status === 'UNKNOWN')
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
      </div>
    );
  if (status === 'PASS_CODE_EMPTY' || status === 'PASS_CODE_ERROR') return <PasscodeForm />;
  if (status !== 'OK' || request === null)
    return <Closed status={status === 'OK' ? 'UNREACHABLE' : status} />;
  return <RequestForm request={request} />;
}

const drawings = { CLOSED: Hourglass, NOT_FOUND: NothingFound, UNREACHABLE: Unplugged } as const;

function Closed({ status }: { readonly status: keyof typeof drawings }) {
  const onRetry = useUnit(retried);
  const Drawing = drawings[status];
  return (
    <div className={styles.closed} data-request-state={status}>
      <EmptyState
        art={<Drawing />}
        title={<FormattedMessage id={`fileRequest.state.${status}.title`} />}
        actions={
          status === 'UNREACHABLE' ? (
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
        <FormattedMessage id={`fileRequest.state.${status}.text`} />
      </EmptyState>
    </div>
  );
}
