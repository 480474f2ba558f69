import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { FailedState } from '../../../ui/failed-state.tsx';
import { late } from '../../../ui/late.tsx';
import { FailureReason } from '../../notices/index.ts';
import { $listFailure, listRetried } from '../list/list-model.ts';

/** Shown instead of a folder that does not exist. The server has answered, so its code can be loaded too. */
export const FolderNotFound = late(() => import('./folder-not-found.tsx'));
/** Shown instead of the contents of a trashed folder. */
export const Trashed = late(() => import('./trashed-folder.tsx'));

/** The list could not be read: the reason, and a retry. */
export function FailedList() {
  const { failure, onRetry } = useUnit({ failure: $listFailure, onRetry: listRetried });
  if (!failure) return null;
  return (
    <FailedState title={<FormattedMessage id="files.failed.list" />} onRetry={onRetry}>
      <FailureReason {...failure} />
    </FailedState>
  );
}
