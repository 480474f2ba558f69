import { FormattedMessage } from 'react-intl';
import { folderColors } from '../../../api/contract/folder-colors.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileIcon } from '../../../ui/file-icon.tsx';
import type { OperationDialogProps } from '../commands/dialog-model.ts';
import styles from './folder-color.module.css';

/** Asks for the color of folders; a press on one is the answer. */
export default function FolderColorDialog({ entries, onConfirmed, onClose }: OperationDialogProps) {
  const present = new Set(entries.map(({ folder_color }) => folder_color ?? ''));
  return (
    <Dialog title={<FormattedMessage id="files.color.title" />} onClose={onClose}>
      <ul className={styles.colors}>
        {(['', ...folderColors] as const).map((color) => {
          const isPresent = present.size === 1 && present.has(color);
          return (
            <li key={color}>
              <button
                type="button"
                className={styles.color}
                aria-pressed={isPresent}
                onClick={() => onConfirmed({ color })}
              >
                <FileIcon kind="folder" color={color || undefined} className={styles.icon} />
                <FormattedMessage id={`files.color.${color || 'usual'}`} />
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
