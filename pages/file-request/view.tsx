import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { ClosedPage, PasscodeForm } from '../../features/link-pages/index.ts';
import { Hourglass } from '../../ui/art/hourglass.tsx';
import { LockedBox } from '../../ui/art/locked-box.tsx';
import { NothingFound } from '../../ui/art/nothing-found.tsx';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { $request, $status, passcode, retried } from './model.ts';
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
  if (status === 'PASS_CODE_EMPTY' || status === 'PASS_CODE_ERROR')
    return (
      <PasscodeForm model={passcode} art={<LockedBox />}>
        <FormattedMessage id="fileRequest.passcode.text" />
      </PasscodeForm>
    );
  if (status !== 'OK' || request === null)
    return <Closed status={status === 'OK' ? 'UNREACHABLE' : status} />;
  return <RequestForm request={request} />;
}

const drawings = { CLOSED: Hourglass, NOT_FOUND: NothingFound, UNREACHABLE: Unplugged } as const;

function Closed({ status }: { readonly status: keyof typeof drawings }) {
  const onRetry = useUnit(retried);
  const Drawing = drawings[status];
  return (
    <ClosedPage
      state={status}
      art={<Drawing />}
      title={<FormattedMessage id={`fileRequest.state.${status}.title`} />}
      onRetry={status === 'UNREACHABLE' ? onRetry : undefined}
    >
      <FormattedMessage id={`fileRequest.state.${status}.text`} />
    </ClosedPage>
  );
}
