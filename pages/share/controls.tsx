import { useUnit } from 'effector-react';
import { Download } from 'lucide-react';
import { useIntl } from 'react-intl';
import { DisplayControls } from '../../features/files/entry.ts';
import { SelectionBar } from '../../features/paged-list/selection-bar.tsx';
import { SaveButton } from '../../features/restore/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './controls.module.css';
import { $words, orderChosen, pinFoldersToggled, viewChosen } from './entries-model.ts';
import { downloadRequested } from './looking-model.ts';
import { $canDownload, $display } from './model.ts';
import { nameOfOrder, orderNamed } from './orders.ts';
import { SearchField } from './search-field.tsx';
import { $isGathering, $isKnown, $save, $selected, $wanted, selectionCleared } from './selection-model.ts';

/** Search, order, view; with a selection, its actions replace the bar. */
export default function Controls() {
  const count = useUnit($selected).length;
  return (
    <>
      <div className={styles.controls} inert={count > 0}>
        <SearchField />
        <Display />
      </div>
      {count > 0 && <Chosen />}
    </>
  );
}

function Display() {
  const { words, display, onOrder, onPin, onView } = useUnit({
    words: $words,
    display: $display,
    onOrder: orderChosen,
    onPin: pinFoldersToggled,
    onView: viewChosen,
  });
  return (
    <DisplayControls
      view={display.view}
      order={nameOfOrder(display.order)}
      isPinned={display.pinFolders}
      isSortable={words === ''}
      onView={onView}
      onOrder={(name) => onOrder(orderNamed(name))}
      onPin={onPin}
    />
  );
}

function Chosen() {
  const { formatMessage } = useIntl();
  const { save, selected, wanted, isGathering, isKnown, canDownload, onClear, onDownload } = useUnit({
    save: $save,
    canDownload: $canDownload,
    selected: $selected,
    wanted: $wanted,
    isGathering: $isGathering,
    isKnown: $isKnown,
    onClear: selectionCleared,
    onDownload: downloadRequested,
  });
  const bar = { count: selected.length, isGathering, onClear };
  return (
    <SelectionBar className={styles.chosen} {...bar}>
      {canDownload && isKnown && (
        <IconButton
          label={formatMessage({ id: 'files.do.download' })}
          icon={<Download />}
          onClick={() => onDownload(wanted)}
        />
      )}
      {isKnown && <SaveButton {...save} isPlain />}
    </SelectionBar>
  );
}
