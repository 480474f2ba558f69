import { useUnit } from 'effector-react';
import { ChevronDown, CloudDownload, FolderInput } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { $isSaving, folderRequested, saveRequested } from './door.ts';
import styles from './save-button.module.css';
import type { SaveRequest } from './wanted.ts';

export interface SaveButtonProps extends SaveRequest {
  readonly kind?: ButtonKind;
  /** Without the way to choose a folder: where there is little room. */
  readonly isPlain?: boolean;
}

/** Saves a share, or some of its entries, into the visitor’s own drive; beside it the way to choose a folder. */
export function SaveButton({ kind = 'primary', isPlain = false, ...save }: SaveButtonProps) {
  const { formatMessage } = useIntl();
  const { isSaving, onSave, onFolder } = useUnit({
    isSaving: $isSaving,
    onSave: saveRequested,
    onFolder: folderRequested,
  });
  const button = (
    <Button className={styles.save} kind={kind} isBusy={isSaving} onClick={() => onSave(save)}>
      <CloudDownload aria-hidden="true" />
      <FormattedMessage id={save.fileIds.length > 0 ? 'restore.save' : 'restore.saveAll'} />
    </Button>
  );
  if (isPlain) return button;
  return (
    <div className={styles.pair}>
      {button}
      <Menu
        label={formatMessage({ id: 'restore.more' })}
        align="end"
        entries={[
          {
            id: 'folder',
            label: formatMessage({ id: 'restore.folder' }),
            icon: <FolderInput />,
            isDisabled: isSaving,
            onChosen: () => onFolder(save),
          },
        ]}
      >
        {(button) => (
          <Button
            className={styles.more}
            kind={kind}
            aria-label={formatMessage({ id: 'restore.more' })}
            {...button}
          >
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
      </Menu>
    </div>
  );
}
