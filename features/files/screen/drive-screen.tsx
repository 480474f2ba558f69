import { useUnit } from 'effector-react';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../ui/button.tsx';
import { late } from '../../../ui/late.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { isPressed } from '../../../ui/shortcut.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import { $isOffline } from '../../changes/index.ts';
import { useNewCommands } from '../commands/new-commands.tsx';
import { placeKeys } from '../commands/place-keys.ts';
import { useShortcut } from '../commands/use-command.ts';
import { $isOutdated, $isStuck, $listFailure, $listStatus, listRetried } from '../list/list-model.ts';
import { $isTrashed } from '../list/open-folder.ts';
import { windowRevisited } from '../list/refresh.ts';
import { $rows, undoRequested } from '../queue/operation-queue.ts';
import { $selectedCount } from '../selection/selection-model.ts';
import { Banner } from './banner.tsx';
import styles from './drive-screen.module.css';
import { Entries } from './entries.tsx';
import { keepHeight } from './keep-height.ts';
import { FailedList, FolderNotFound, Trashed } from './list-states.tsx';

interface DriveScreenProps {
  /** Name of the list for screen readers. */
  readonly label: string;
  /** The heading or the path to the open folder. */
  readonly heading: ReactNode;
  /** Controls at the end of the bar. */
  readonly controls?: ReactNode;
  /** Between the bar and the entries. */
  readonly banner?: ReactNode;
  /** In the place of the entries where there are none. */
  readonly empty: ReactNode;
  /** A panel at the side. */
  readonly aside?: ReactNode;
  readonly onTrashOpened?: () => void;
}

/** A page of the drive: its bar, the entries, what can be done to the selected ones, and the dialogs. */
export function DriveScreen(props: DriveScreenProps) {
  const { label, heading, controls, banner, empty, aside, onTrashOpened } = props;
  const { rows, status, failure, isStuck, isOutdated, isOffline, isTrashed, onRetry } = useUnit({
    isTrashed: $isTrashed,
    rows: $rows,
    status: $listStatus,
    failure: $listFailure,
    isStuck: $isStuck,
    isOutdated: $isOutdated,
    // The frame already shows this.
    isOffline: $isOffline,
    onRetry: listRetried,
  });
  useRevisits();
  const onKeyDown = useShortcuts();
  const isEmpty = rows.length === 0 && (status === 'ready' || status === 'stale');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keystrokes of the list bubble here; it takes no focus itself.
    <div className={styles.screen} onKeyDown={onKeyDown}>
      <div className={styles.main}>
        <div className={styles.bar}>
          {heading}
          <div className={styles.controls}>{controls}</div>
        </div>
        {banner}
        <Selection />
        <div
          className={styles.body}
          aria-busy={status === 'loading' || status === 'borrowed' || status === 'stale'}
          data-borrowed={status === 'borrowed' || undefined}
        >
          {status === 'not-found' ? (
            <FolderNotFound />
          ) : isTrashed ? (
            <Trashed />
          ) : status === 'failed' ? (
            failure && <FailedList />
          ) : isEmpty ? (
            empty
          ) : (
            <Entries label={label} {...(onTrashOpened && { onTrashOpened })} />
          )}
        </div>
        {(isStuck || (isOutdated && !isOffline)) && (
          <Banner tone="fault" ref={keepRemarkHeight}>
            <FormattedMessage id={isStuck ? 'files.failed.more' : 'files.failed.renewal'} />
            <button className={styles.again} type="button" onClick={() => onRetry()}>
              <FormattedMessage id="ui.retry" />
            </button>
          </Banner>
        )}
        <AddButton />
      </div>
      {aside}
    </div>
  );
}

/** Lists of what others share are read again whenever the window has the focus again, too: the stream may be down. */
function useRevisits(): void {
  const onVisited = useUnit(windowRevisited);
  useEffect(() => {
    const visit = () => onVisited();
    addEventListener('focus', visit);
    return () => removeEventListener('focus', visit);
  }, [onVisited]);
}

/** Notices do not cover it. */
const keepRemarkHeight = keepHeight('--remark-height');

const loadSelectionBar = () => import('./selection-bar.tsx');
const SelectionBar = late(loadSelectionBar);

/** Over the titles of the list, where the list does not move for it; at the foot of a phone. */
function Selection() {
  const { count, isTrashed } = useUnit({ count: $selectedCount, isTrashed: $isTrashed });
  // Loaded after the first view, and before anything is selected.
  useEffect(() => whenIdle(() => void loadSelectionBar().catch(() => {})), []);
  return count > 0 && !isTrashed && <SelectionBar />;
}

/** “New”, in the bar; on phones a round button within reach of the thumb. */
export function NewButton() {
  const entries = useNewCommands();
  if (entries.length === 0) return null;
  return (
    <Menu label="" entries={entries} align="end">
      {(button) => (
        <button type="button" className={[buttonClass('primary', 'small'), styles.new].join(' ')} {...button}>
          <Plus aria-hidden="true" />
          <FormattedMessage id="files.new" />
        </button>
      )}
    </Menu>
  );
}

function AddButton() {
  const { formatMessage } = useIntl();
  const entries = useNewCommands();
  if (entries.length === 0) return null;
  const label = formatMessage({ id: 'files.new' });
  return (
    <div className={styles.corner}>
      <Menu label={label} entries={entries}>
        {(button) => (
          <button type="button" className={styles.add} aria-label={label} {...button}>
            <Plus aria-hidden="true" />
          </button>
        )}
      </Menu>
    </div>
  );
}

/** Shortcuts that the list itself does not handle. Pasting is an event of its own, which the frame handles. */
function useShortcuts(): (event: KeyboardEvent) => void {
  const onUndo = useUnit(undoRequested);
  const runShortcut = useShortcut();
  return (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isTyping(event)) return;
    // The user copies text of the page.
    if (!(getSelection()?.isCollapsed ?? true)) return;
    if (isPressed(event.nativeEvent, placeKeys.undo)) onUndo();
    else if (!runShortcut(event.nativeEvent)) return;
    event.preventDefault();
  };
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
