import { useUnit } from 'effector-react';
import { RotateCcw } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { EmptyTrash } from '../../../ui/art/empty-trash.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { fetchTrashedFx, pathRestoreRequested } from '../commands/restore-path.ts';
import { $folder } from '../list/open-folder.ts';

/** Letters of a name in a button, which stays on one line of a phone. */
const inButton = 20;

/** Shown instead of the contents of a folder that is in the trash, by itself or with one above it. */
export default function TrashedFolder() {
  const { folder, isBusy, onRestore } = useUnit({
    folder: $folder,
    isBusy: fetchTrashedFx.pending,
    onRestore: pathRestoreRequested,
  });
  if (!folder?.trashed) return null;
  const { id, name } = folder.trashed;
  const isItself = id === folder.id;
  return (
    <EmptyState
      art={<EmptyTrash />}
      title={<FormattedMessage id="files.trashed.title" />}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => onRestore(id)}>
            <RotateCcw aria-hidden="true" />
            {isItself ? (
              <FormattedMessage id="files.do.restore" />
            ) : (
              <FormattedMessage id="files.trashed.restore" values={{ name: cutMiddle(name, inButton) }} />
            )}
          </Button>
          <Link className={buttonClass('secondary')} to="/drive/trash">
            <FormattedMessage id="files.trashed.open" />
          </Link>
        </>
      }
    >
      {isItself ? (
        <FormattedMessage id="files.trashed.itself" />
      ) : (
        <FormattedMessage id="files.trashed.below" values={{ name: cutMiddle(name) }} />
      )}
    </EmptyState>
  );
}
