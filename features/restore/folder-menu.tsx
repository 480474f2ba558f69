import { useUnit } from 'effector-react';
import { ChevronDown, FolderInput } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { $isSaving, folderRequested } from './facade.ts';
import type { SaveRequest } from './request.ts';
import styles from './save-button.module.css';

/** Beside Save: chooses a folder. */
export default function FolderMenu(props: { readonly save: SaveRequest; readonly kind: ButtonKind }) {
  const { save, kind } = props;
  const { formatMessage } = useIntl();
  const { isSaving, onFolder } = useUnit({ isSaving: $isSaving, onFolder: folderRequested });
  const label = formatMessage({ id: 'restore.more' });
  const entry = {
    id: 'folder',
    label: formatMessage({ id: 'restore.folder' }),
    icon: <FolderInput />,
    isDisabled: isSaving,
    onChosen: () => onFolder(save),
  };
  return (
    <Menu label={label} align="end" entries={[entry]}>
      {(button) => (
        <Button kind={kind} className={styles.more} aria-label={label} {...button}>
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
    </Menu>
  );
}
