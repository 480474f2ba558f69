import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { $branches, branchRequested, receivedId, type TreeFolder } from '../tree/tree-model.ts';
import { TreeView } from '../tree/tree-view.tsx';

const $received = $branches.map((branches) => branches[receivedId]?.folders ?? null);

/** The folders that others share for editing, in a tree of their own; shows nothing where there are none. */
export function SharedFolders(props: {
  readonly chosen: string | null;
  readonly onPicked: (folder: TreeFolder) => void;
  readonly open: ReadonlySet<string>;
  readonly onFolded: (id: string, isOpen: boolean) => void;
  readonly isClosed: (id: string) => boolean;
}) {
  const { chosen, onPicked, open, onFolded, isClosed } = props;
  const { formatMessage } = useIntl();
  const { received, onRequested } = useUnit({ received: $received, onRequested: branchRequested });
  useEffect(() => {
    onRequested(receivedId);
  }, [onRequested]);
  if (!received?.length) return null;
  const name = formatMessage({ id: 'files.page.received' });
  return (
    <TreeView
      label={name}
      root={{ id: receivedId, name }}
      chosen={chosen}
      // The list itself is no folder.
      onChosen={(folder) =>
        folder.id === receivedId ? onFolded(receivedId, !open.has(receivedId)) : onPicked(folder)
      }
      open={open}
      onFolded={onFolded}
      isClosed={isClosed}
    />
  );
}
