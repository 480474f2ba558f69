import { useUnit } from 'effector-react';
import { useIntl } from 'react-intl';
import { NameTaken } from '../../../ui/name-taken.tsx';
import { isFolder } from '../entry/drive-file.ts';
import { $open, conflictCancelled, conflictDecided } from '../queue/name-conflicts.ts';

/** A name is taken at the target: keep both, make the old content a version, or leave the entry where it is. */
export default function NameConflictDialog() {
  const { formatMessage } = useIntl();
  const { open, onDecided, onCancelled } = useUnit({
    open: $open,
    onDecided: conflictDecided,
    onCancelled: conflictCancelled,
  });
  const [entry, ...others] = open;
  if (!entry) return null;
  const canReplace = !isFolder(entry);
  const count = others.length;
  return (
    <NameTaken
      key={entry.id}
      name={entry.name}
      hint={canReplace && formatMessage({ id: 'files.conflict.hint' })}
      canReplace={canReplace}
      others={count > 0 ? formatMessage({ id: 'files.conflict.all' }, { count }) : undefined}
      onAnswered={(answer, isForAll) => onDecided({ answer, isForAll })}
      onClosed={() => onCancelled()}
    />
  );
}
