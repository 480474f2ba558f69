import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { FailedState } from '../../../ui/failed-state.tsx';
import { late } from '../../../ui/late.tsx';
import { FailureReason } from '../../notices/index.ts';
import { $listFailure, listRetried } from '../list/list-model.ts';

/** In the place of a folder that is gone. The server answered, so that its code can come too. */
export const FolderNotFound = late(() => import('./folder-not-found.tsx'));
/** In the place of what lies in a folder in the trash. */
export const Trashed = late(() => import('./trashed-folder.tsx'));

/** The list could not be read: why, and what to do about it. */
export function FailedList() {
  const { failure, onRetry } = useUnit({ failure: $listFailure, onRetry: listRetried });
  if (!failure) return null;
  return (
    <FailedState title={<FormattedMessage id="files.failed.list" />} onRetry={onRetry}>
      <FailureReason {...failure} />
    </FailedState>
  );
}
