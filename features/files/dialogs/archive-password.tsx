import { ArchivePassword } from '../../../ui/archive-password.tsx';
import type { OperationDialogProps } from '../commands/dialog-model.ts';

/** Asks for the password of an archive that was refused without one, or by another. */
export default function LockedArchive({ entries, archive, onConfirmed, onClose }: OperationDialogProps) {
  return (
    <ArchivePassword
      name={entries[0]?.name ?? ''}
      isWrong={archive?.password !== undefined}
      onPassword={(password) => onConfirmed({ archive: { ...archive, password } })}
      onClose={onClose}
    />
  );
}
