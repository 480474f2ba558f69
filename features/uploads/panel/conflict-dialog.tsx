import { useUnit } from 'effector-react';
import { useIntl } from 'react-intl';
import { byteSize } from '../../../ui/byte-size.ts';
import { NameTaken } from '../../../ui/name-taken.tsx';
import { conflictDecided } from '../queue/model.ts';
import type { ConflictDecision } from '../queue/queue.ts';
import { $conflict } from './model.ts';

/** A name is taken in the folder: keep both, make the old content a version, or leave the file out. */
export function ConflictDialog() {
  const { formatMessage, locale } = useIntl();
  const { file, onDecided } = useUnit({ file: $conflict, onDecided: conflictDecided });
  if (!file) return null;
  const { id, name, size } = file;
  const decide = (rule: ConflictDecision['rule'], isForAll: boolean) => onDecided({ id, rule, isForAll });
  return (
    <NameTaken
      key={id}
      name={name}
      hint={formatMessage({ id: 'uploads.conflict.hint' }, { size: byteSize(size, locale) })}
      others={formatMessage({ id: 'uploads.conflict.all' })}
      keepsOpen
      onAnswered={decide}
      onClosed={() => decide('skip', false)}
    />
  );
}
