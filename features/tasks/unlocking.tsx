import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $locked, passwordGiven, unlockingClosed } from './unlock-model.ts';

const ArchivePassword = late(async () => ({
  default: (await import('../../ui/archive-password.tsx')).ArchivePassword,
}));

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
