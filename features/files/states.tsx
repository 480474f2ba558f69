import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { NothingFound } from '../../ui/art/nothing-found.tsx';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureReason } from '../notices/index.ts';
import { $listFailure, listRetried } from './listing.ts';

/** The list could not be read: why, and what to do about it. */
export function FailedList() {
  const { failure, onRetry } = useUnit({ failure: $listFailure, onRetry: listRetried });
  if (!failure) return null;
  const isGone = failure.reason === 'file_not_found' || failure.reason === 'invalid_argument';
  if (isGone) {
    return (
      <EmptyState
        art={<NothingFound />}
        title={<FormattedMessage id="files.gone.title" />}
        actions={
          <Link className={buttonClass('secondary')} to="/drive/all">
            <FormattedMessage id="files.gone.home" />
          </Link>
        }
      >
        <FormattedMessage id="files.gone.text" />
      </EmptyState>
    );
  }
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
