import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { late } from '../../ui/late.tsx';
import { FailureReason } from '../notices/index.ts';
import { $listFailure, listRetried } from './listing.ts';

/** In the place of a folder that is gone. The server answered, so that its code can come too. */
export const Gone = late(() => import('./gone.tsx'));
/** In the place of what lies in a folder in the trash. */
export const Trashed = late(() => import('./trashed.tsx'));

/** The list could not be read: why, and what to do about it. */
export function FailedList() {
  const { failure, onRetry } = useUnit({ failure: $listFailure, onRetry: listRetried });
  if (!failure) return null;
  return (
    <EmptyState
      art={<Unplugged />}
      title={<FormattedMessage id="files.failed.list" />}
      actions={
        <Button onClick={() => onRetry()}>
          <FormattedMessage id="ui.retry" />
        </Button>
      }
    >
      <FailureReason {...failure} />
    </EmptyState>
  );
}
