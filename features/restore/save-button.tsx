import { useUnit } from 'effector-react';
import { ChevronDown, CloudDownload } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { $isSaving, saveRequested } from './facade.ts';
import type { SaveRequest } from './request.ts';
import styles from './save-button.module.css';

interface SaveButtonProps extends SaveRequest {
  /** Without the choice of a folder: where there is little space. */
  readonly isPlain?: boolean;
  /** One file is saved, though none is named. */
  readonly isOfOne?: boolean;
  readonly kind?: ButtonKind;
}

/** Keeps the place until the menu is here; the seam looks the same in both kinds. */
const FolderMenu = late(
  () => import('./folder-menu.tsx'),
  <Button className={styles.more} aria-hidden="true" tabIndex={-1}>
    <ChevronDown />
  </Button>,
);

/** Saves a share, or some of its entries, into the visitor’s own drive; with a button to choose a folder. */
export function SaveButton({ isPlain = false, isOfOne = false, kind = 'primary', ...save }: SaveButtonProps) {
  const { isSaving, onSave } = useUnit({ isSaving: $isSaving, onSave: saveRequested });
  const button = (
    <Button kind={kind} className={styles.save} isBusy={isSaving} onClick={() => onSave(save)}>
      <CloudDownload aria-hidden="true" />
      <FormattedMessage id={isOfOne || save.fileIds.length > 0 ? 'restore.save' : 'restore.saveAll'} />
    </Button>
  );
  if (isPlain) return button;
  return (
    <div className={styles.pair}>
      {button}
      <FolderMenu save={save} kind={kind} />
    </div>
  );
}
