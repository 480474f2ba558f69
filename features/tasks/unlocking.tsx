import { useUnit } from 'effector-react';
import { ArchivePassword } from '../../ui/archive-password.tsx';
import { $locked, passwordGiven, unlockingClosed } from './unlock-model.ts';

/** Asks for the password of the archive that a task is to unpack in another try. */
export function Unlocking() {
  const { locked, onPassword, onClose } = useUnit({
    locked: $locked,
    onPassword: passwordGiven,
    onClose: unlockingClosed,
  });
  return (
    locked && (
      <ArchivePassword
        name={locked.file_name}
        isWrong={locked.params.reason === 'archive_password'}
        onPassword={onPassword}
        onClose={() => onClose()}
      />
    )
  );
}
