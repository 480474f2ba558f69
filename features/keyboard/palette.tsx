import { useUnit } from 'effector-react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FileAnswer } from '../../api/contract/file.ts';
import { shownText } from '../../api/contract/shown-text.ts';
import { type Shortcut, shortcutText } from '../../ui/shortcut.ts';
import { bestOf } from './fuzzy.ts';
import styles from './palette.module.css';
import { $found, $searching, $typed, paletteTyped } from './search-model.ts';

/** Something that can be done, or a place to go to. */
export interface PaletteChoice {
  readonly id: string;
  readonly group: 'actions' | 'places';
  readonly label: string;
  readonly icon?: ReactNode;
  readonly shortcut?: Shortcut | undefined;
  readonly onChosen: () => void;
}

interface PaletteProps {
  readonly choices: readonly PaletteChoice[];
  readonly iconOf: (entry: FileAnswer) => ReactNode;
  readonly onEntryChosen: (entry: FileAnswer) => void;
  /** The place of what lies in no folder. */
  readonly rootName: string;
  readonly onClose: () => void;
}

interface Option extends Omit<PaletteChoice, 'group' | 'shortcut'> {
  readonly group: 'actions' | 'places' | 'files';
  readonly keys?: string | undefined;
  readonly place?: string;
}

/** So many of each, or the others are not to be seen. */
const mostOfEach = 7;

/** Actions, places and files by a few letters: a combobox with a list that is always open (WAI-ARIA). */
export default function Palette({ choices, iconOf, onEntryChosen, rootName, onClose }: PaletteProps) {
  const { formatMessage } = useIntl();
  const { typed, found, searching, onType } = useUnit({
    typed: $typed,
    found: $found,
    searching: $searching,
    onType: paletteTyped,
  });
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [at, setAt] = useState(0);

  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (opened && !opened.open) opened.showModal();
    return () => opened?.close();
  }, []);

  const options: readonly Option[] = [
    ...(['actions', 'places'] as const).flatMap((group) =>
      bestOf(
        typed,
        choices.filter((choice) => choice.group === group),
        ({ label }) => label,
      )
        .slice(0, typed.trim() === '' ? undefined : mostOfEach)
        .map(({ shortcut, ...choice }) => ({ ...choice, keys: shortcut && shortcutText(shortcut) })),
    ),
    ...found.map(({ entry, place }) => ({
      id: `entry-${entry.id}`,
      group: 'files' as const,
      label: entry.name,
      icon: iconOf(entry),
      place: place || rootName,
      onChosen: () => onEntryChosen(entry),
    })),
  ];
  const active = options[Math.min(at, options.length - 1)];
  const idOf = ({ id }: Option) => `${listId}-${id}`;
  const choose = (option: Option) => {
    // First: what it opens may be a dialog too, and takes the keyboard from the page.
    onClose();
    option.onChosen();
  };
  const go = (index: number) => {
    const next = (index + options.length) % Math.max(1, options.length);
    setAt(next);
    const option = options[next];
    if (option) document.getElementById(idOf(option))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const now = active ? options.indexOf(active) : 0;
    if (event.key === 'ArrowDown') go(now + 1);
    else if (event.key === 'ArrowUp') go(now - 1);
    else if (event.key === 'PageDown') go(Math.min(now + 5, options.length - 1));
    else if (event.key === 'PageUp') go(Math.max(now - 5, 0));
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };
  const title = formatMessage({ id: 'keyboard.palette' });
  const status =
    searching === 'failed'
      ? formatMessage({ id: 'keyboard.palette.failed' })
      : searching === 'yes'
        ? formatMessage({ id: 'keyboard.palette.searching' })
        : options.length === 0
          ? formatMessage({ id: 'keyboard.palette.nothing' })
          : null;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape; a press beside is a short cut.
    <dialog
      className={styles.palette}
      ref={dialog}
      aria-label={title}
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.bar}>
          <Search className={styles.glass} aria-hidden="true" />
          <input
            className={styles.field}
            autoFocus
            type="text"
            role="combobox"
            value={typed}
            placeholder={formatMessage({ id: 'keyboard.palette.hint' })}
            aria-label={title}
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(active)}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => {
              setAt(0);
              onType(event.target.value);
            }}
            onKeyDown={onKeyDown}
          />
          <button className={styles.closer} type="button" onClick={() => onClose()}>
            <FormattedMessage id="ui.close" />
          </button>
        </div>
        <div className={styles.list} id={listId} role="listbox" aria-label={title}>
          {(['actions', 'places', 'files'] as const).map((group) => (
            <Group
              key={group}
              title={formatMessage({ id: `keyboard.palette.${group}` })}
              options={options.filter((option) => option.group === group)}
              {...{ active, idOf, onChosen: choose }}
            />
          ))}
        </div>
        <p className={styles.status} role="status">
          {status ?? (
            <span className={styles.counted}>
              {formatMessage({ id: 'keyboard.palette.results' }, { count: options.length })}
            </span>
          )}
        </p>
      </div>
    </dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly options: readonly Option[];
  readonly active: Option | undefined;
  readonly idOf: (option: Option) => string;
  readonly onChosen: (option: Option) => void;
}

function Group({ title, options, active, idOf, onChosen }: GroupProps) {
  if (options.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are options of a list.
    <div role="group" aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      {options.map((option) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which names the active option.
        <div
          className={styles.option}
          key={option.id}
          id={idOf(option)}
          role="option"
          aria-selected={option === active}
          onClick={() => onChosen(option)}
        >
          <span className={styles.icon}>{option.icon}</span>
          <span className={styles.label} dir="auto">
            {shownText(option.label)}
          </span>
          {option.place !== undefined && (
            <span className={styles.place} dir="auto">
              {shownText(option.place)}
            </span>
          )}
          {option.keys && <kbd className={styles.keys}>{option.keys}</kbd>}
        </div>
      ))}
    </div>
  );
}
