import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import type { SharePageStatus } from '../../api/contract/share-page.ts';
import { ClosedPage } from '../../features/link-pages/index.ts';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { Drawing } from './drawing.tsx';
import { shareRetried } from './model.ts';

type ClosedState = Exclude<SharePageStatus, 'PASS_CODE_EMPTY' | 'PASS_CODE_ERROR'>;

/** A share that shows nothing, with the reason. */
export function ClosedShare({ status }: { status: ClosedState }) {
  const onRetry = useUnit(shareRetried);
  const state = status === 'OK' ? 'UNREACHABLE' : status;
  const isUnreachable = state === 'UNREACHABLE';
  return (
    <ClosedPage
      state={state}
      art={isUnreachable ? <Unplugged /> : <Drawing of={state} />}
      title={<FormattedMessage id={`sharePage.state.${state}.title`} />}
      onRetry={isUnreachable ? onRetry : undefined}
    >
      <FormattedMessage id={`sharePage.state.${state}.text`} />
    </ClosedPage>
  );
}
