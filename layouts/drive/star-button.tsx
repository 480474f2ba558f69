import { useUnit } from 'effector-react';
import { Star } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { FileAnswer } from '../../api/contract/file.ts';
import { $pendingOperations, $rows, afterOperation, operationRequested } from '../../features/files/frame.ts';
import { useKeys } from '../../features/preview/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './star-button.module.css';

/** The star of the file that is looked at, also by the key S. */
export default function StarButton({ file }: { file: FileAnswer }) {
  const { formatMessage } = useIntl();
  const { onOperation } = useUnit({ onOperation: operationRequested });
  const isStarred = useIsStarred(file);
  const toggle = () =>
    onOperation({
      operation: { type: isStarred ? 'unstar' : 'star', entries: [{ ...file, starred: isStarred }] },
    });
  useKeys(({ key, repeat }) => {
    if (key.toLowerCase() !== 's' || repeat) return false;
    toggle();
    return true;
  }, 'frame');
  return (
    <IconButton
      className={isStarred ? styles.starred : ''}
      label={formatMessage({ id: isStarred ? 'files.do.unstar' : 'files.do.star' })}
      shortcut="S"
      icon={<Star />}
      onClick={toggle}
    />
  );
}

/** The state to show: from the list, else from the viewer, with operations in progress. */
function useIsStarred(file: FileAnswer): boolean {
  const { rows, pending } = useUnit({ rows: $rows, pending: $pendingOperations });
  const known = rows.find(({ id }) => id === file.id) ?? file;
  const [shown] = pending.reduce((kept, { operation }) => afterOperation(kept, operation), [
    known,
  ] as readonly FileAnswer[]);
  return shown?.starred ?? false;
}
