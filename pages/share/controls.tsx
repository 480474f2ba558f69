import { useUnit } from 'effector-react';
import { ArrowDownUp, Download, LayoutGrid, List, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sortOrders } from '../../features/files/entry.ts';
import { SaveButton } from '../../features/restore/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import styles from './controls.module.css';
import { $words, orderChosen, pinFoldersToggled, viewChosen } from './entries-model.ts';
import { downloadAsked } from './looking-model.ts';
import { $canDownload, $display } from './model.ts';
import { nameOfOrder, orderNamed } from './orders.ts';
import { SearchField } from './search-field.tsx';
import { $isGathering, $isKnown, $save, $selected, $wanted, selectionCleared } from './selection-model.ts';

/** Search, order, view; while entries are chosen, what can be done to them lies over the bar. */
export default function Controls() {
  const { selected, canDownload } = useUnit({ selected: $selected, canDownload: $canDownload });
  const count = selected.length;
  return (
    <>
      <div className={styles.controls} inert={count > 0}>
        <SearchField />
        <Order />
        <View />
        {canDownload && <DownloadAll />}
      </div>
      {count > 0 && <Chosen />}
    </>
  );
}

function Order() {
  const { formatMessage } = useIntl();
  const { words, display, onOrder, onPin } = useUnit({
    words: $words,
    display: $display,
    onOrder: orderChosen,
    onPin: pinFoldersToggled,
  });
  if (words !== '') return null;
  const shown = nameOfOrder(display.order);
  return (
    <Menu
      label={formatMessage({ id: 'files.order' })}
      icon={<ArrowDownUp />}
      align="end"
      entries={[
        { heading: formatMessage({ id: 'files.order' }) },
        ...sortOrders.map((name) => ({
          id: name,
          label: formatMessage({ id: `files.order.${name}` }),
          isChecked: name === shown,
          onChosen: () => onOrder(orderNamed(name)),
        })),
        'separator',
        {
          id: 'pin',
          label: formatMessage({ id: 'files.order.pin' }),
          isChecked: display.pinFolders,
          onChosen: () => onPin(),
        },
      ]}
    />
  );
}

function View() {
  const { formatMessage } = useIntl();
  const { display, onView } = useUnit({ display: $display, onView: viewChosen });
  const other = display.view === 'grid' ? 'list' : 'grid';
  return (
    <IconButton
      label={formatMessage({ id: `files.view.${other}` })}
      icon={other === 'list' ? <List /> : <LayoutGrid />}
      onClick={() => onView(other)}
    />
  );
}

function DownloadAll() {
  const { formatMessage } = useIntl();
  const onDownload = useUnit(downloadAsked);
  return (
    <IconButton
      label={formatMessage({ id: 'sharePage.downloadAll' })}
      icon={<Download />}
      onClick={() => onDownload([])}
    />
  );
}

function Chosen() {
  const { formatMessage, formatNumber } = useIntl();
  const { save, selected, wanted, isGathering, isKnown, canDownload, onClear, onDownload } = useUnit({
    save: $save,
    canDownload: $canDownload,
    selected: $selected,
    wanted: $wanted,
    isGathering: $isGathering,
    isKnown: $isKnown,
    onClear: selectionCleared,
    onDownload: downloadAsked,
  });
  return (
    <div className={styles.chosen} role="toolbar" aria-label={formatMessage({ id: 'files.toolbar' })}>
      <IconButton
        label={formatMessage({ id: 'files.selected.clear' })}
        icon={<X />}
        onClick={() => onClear()}
      />
      <span className={styles.count} role="status">
        {isGathering ? (
          <>
            {/* Told with each page of the list, it would talk all the time. */}
            <span aria-hidden="true">{`${formatNumber(selected.length)} · `}</span>
            <FormattedMessage id="files.gathering" />
          </>
        ) : (
          <FormattedMessage id="files.selected" values={{ count: selected.length }} />
        )}
      </span>
      {canDownload && isKnown && (
        <IconButton
          label={formatMessage({ id: 'files.do.download' })}
          icon={<Download />}
          onClick={() => onDownload(wanted)}
        />
      )}
      {isKnown && <SaveButton {...save} isPlain />}
    </div>
  );
}
