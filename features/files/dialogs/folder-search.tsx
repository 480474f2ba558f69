import { useUnit } from 'effector-react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FileIcon } from '../../../ui/file-icon.tsx';
import { Named } from '../../../ui/named.tsx';
import type { DriveFile } from '../entry/drive-file.ts';
import { placeOf } from '../entry/presenter.ts';
import styles from './folder-chooser.module.css';
import { $searching, $typed, folderTyped } from './folder-search-model.ts';

interface FolderSearchProps {
  readonly found: readonly DriveFile[];
  readonly active: DriveFile | undefined;
  readonly onActive: (index: number) => void;
  /** Enter, on the active folder. */
  readonly onEntered: () => void;
  /** From the empty field down to what is listed below it. */
  readonly onLeft: () => void;
}

/** A person at a keyboard types at once; on a phone its own keyboard would cover the folders. */
const hasKeys = (): boolean => globalThis.matchMedia?.('(pointer: fine)').matches === true;

/** Folders by a part of their name: a combobox with its list below it (WAI-ARIA), while something is typed. */
export function FolderSearch({ found, active, onActive, onEntered, onLeft }: FolderSearchProps) {
  const { formatMessage } = useIntl();
  const { typed, searching, onType } = useUnit({
    typed: $typed,
    searching: $searching,
    onType: folderTyped,
  });
  const listId = useId();
  const isSearching = typed.trim() !== '';
  const at = active ? found.indexOf(active) : -1;
  const optionId = (id: string) => `${listId}-${id}`;
  const go = (index: number) => {
    const next = Math.min(Math.max(index, 0), found.length - 1);
    onActive(next);
    document.getElementById(optionId(found[next]?.id ?? ''))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') isSearching ? go(at + 1) : onLeft();
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Enter') onEntered();
    else if (event.key === 'Escape' && typed !== '') onType('');
    else return;
    event.preventDefault();
  };
  const label = formatMessage({ id: 'files.chooser.search' });
  return (
    <>
      <div className={styles.search}>
        <Search className={styles.glass} aria-hidden="true" />
        <input
          className={styles.field}
          type="search"
          role="combobox"
          value={typed}
          placeholder={label}
          aria-label={label}
          aria-expanded={isSearching && found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active.id)}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose, and its title is read out.
          autoFocus={hasKeys()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {isSearching && (
        <div className={styles.list}>
          <div id={listId} role="listbox" aria-label={label}>
            {found.map((folder, index) => (
              <Option
                key={folder.id}
                id={optionId(folder.id)}
                folder={folder}
                isActive={index === at}
                onChosen={() => onActive(index)}
              />
            ))}
          </div>
          <p className={styles.status} role="status">
            {searching === 'yes' ? (
              <FormattedMessage id="files.chooser.searching" />
            ) : searching === 'failed' ? (
              <FormattedMessage id="files.chooser.failed" />
            ) : (
              found.length === 0 && <FormattedMessage id="files.chooser.none" />
            )}
          </p>
        </div>
      )}
    </>
  );
}

function Option(props: {
  readonly id: string;
  readonly folder: DriveFile;
  readonly isActive: boolean;
  readonly onChosen: () => void;
}) {
  const { id, folder, isActive, onChosen } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which names the active option.
    <div className={styles.option} id={id} role="option" aria-selected={isActive} onClick={onChosen}>
      <FileIcon className={styles.icon} kind="folder" />
      <span className={styles.name}>
        <Named name={folder.name} />
      </span>
      <span className={styles.place} dir="auto">
        {placeOf(folder, useIntl())?.whole}
      </span>
    </div>
  );
}
