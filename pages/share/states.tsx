import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { folderAddress } from './address.ts';
import { Drawing } from './drawing.tsx';
import { $words, listRetried } from './entries-model.ts';
import { $folder, $shareId } from './model.ts';

/** The address names a folder that the share does not show, or no longer. */
export function MissingFolder() {
  const shareId = useUnit($shareId);
  return (
    <EmptyState
      art={<Drawing of="NOT_FOUND" />}
      title={<FormattedMessage id="sharePage.missing" />}
      actions={
        <Link className={buttonClass('secondary')} to={folderAddress(shareId, [])}>
          <FormattedMessage id="sharePage.missing.root" />
        </Link>
      }
    >
      <FormattedMessage id="sharePage.missing.text" />
    </EmptyState>
  );
}

/** In the place of the entries where there are none. */
export function NoEntries() {
  const { words, folder } = useUnit({ words: $words, folder: $folder });
  if (words !== '') {
    return (
      <EmptyState
        art={<Drawing of="NOT_FOUND" />}
        title={<FormattedMessage id="sharePage.search.nothing" values={{ words }} />}
      >
        <FormattedMessage id="sharePage.search.nothing.text" />
      </EmptyState>
    );
  }
  if (folder.id !== '')
    return (
      <EmptyState art={<Drawing of="EMPTY" />} title={<FormattedMessage id="sharePage.emptyFolder" />} />
    );
  return (
    <EmptyState art={<Drawing of="EMPTY" />} title={<FormattedMessage id="sharePage.empty" />}>
      <FormattedMessage id="sharePage.empty.text" />
    </EmptyState>
  );
}

export function FailedEntries() {
  const onRetry = useUnit(listRetried);
  return (
    <EmptyState
      art={<Unplugged />}
      title={<FormattedMessage id="sharePage.failed" />}
      actions={
        <Button onClick={() => onRetry()}>
          <FormattedMessage id="ui.retry" />
        </Button>
      }
    >
      <FormattedMessage id="sharePage.failed.text" />
    </EmptyState>
  );
}
