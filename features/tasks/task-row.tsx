import { useUnit } from 'effector-react';
import { FolderOpen, List, Pause, Play, RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { href } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EntryName } from '../../ui/file-grid/entry-name.tsx';
import { has } from '../../ui/file-grid/ranges.ts';
import { toggleOne } from '../../ui/file-grid/selection.ts';
import { FileIcon } from '../../ui/file-icon.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { filesRequested } from './files/open-files.ts';
import { $highlightedId } from './highlight-model.ts';
import { type KindOf, kindByName, kindOfDownload } from './kind.ts';
import {
  fileOpened,
  isUnderWay,
  type Task,
  tasksPaused,
  tasksRemoved,
  tasksResumed,
  tasksRetried,
} from './model.ts';
import { $selection, selectionChanged } from './selection-model.ts';
import styles from './task-list.module.css';
import { addressOf, TaskStatus } from './task-status.tsx';

/** Types of work with a message of their own. */
const workTypes = ['move', 'copy', 'trash', 'untrash', 'delete', 'restore', 'compress', 'decompress'];
/** Work on an archive, which its row is named after. */
const isOfArchive = ({ type }: Task): boolean => ['compress', 'decompress'].includes(type);

interface TaskRowProps {
  readonly task: Task;
  /** Its place in the list. */
  readonly index: number;
  readonly kindOf: KindOf;
}

/** One task: its name, its progress, and its actions. */
export function TaskRow({ task, index, kindOf }: TaskRowProps) {
  const { formatMessage } = useIntl();
  const { selection, highlightedId, onSelected, onOpened } = useUnit({
    selection: $selection,
    highlightedId: $highlightedId,
    onSelected: selectionChanged,
    onOpened: fileOpened,
  });
  const isDownload = task.type === 'offline';
  // The server's names of its work are English.
  const work = formatMessage({ id: `tasks.work.${workTypes.includes(task.type) ? task.type : 'other'}` });
  const isOfFile = isDownload || isOfArchive(task);
  const name = isOfFile ? task.file_name || task.name || (addressOf(task)?.host ?? '') : work;
  const file = task.phase === 'PHASE_TYPE_COMPLETE' ? task.reference_resource : undefined;
  const row = useRef<HTMLLIElement>(null);
  const isPointedAt = highlightedId === task.id;
  useEffect(() => {
    if (!isPointedAt) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [isPointedAt]);
  const isChosen = has(selection.ranges, index);
  return (
    <li
      className={styles.row}
      ref={row}
      data-chosen={isChosen || undefined}
      {...(isPointedAt && { 'aria-current': true, tabIndex: -1 })}
    >
      <Checkbox
        label={
          <VisuallyHidden>
            <FormattedMessage id="tasks.choice" values={{ name: shownInLine(name) }} />
          </VisuallyHidden>
        }
        value={isChosen}
        onChanged={() => onSelected(toggleOne(selection, index))}
      />
      <FileIcon className={styles.icon} kind={isOfFile ? kindOfDownload(task, name, kindOf) : 'folder'} />
      <div className={styles.text}>
        {!isOfFile && <span className={styles.work}>{name}</span>}
        {isOfFile && (
          <span className={styles.name}>
            {file ? (
              <button className={styles.opener} type="button" onClick={() => onOpened(file)}>
                <EntryName name={name} />
              </button>
            ) : (
              <EntryName name={name} />
            )}
          </span>
        )}
        <TaskStatus task={task} work={isOfArchive(task) ? work : undefined} />
        {isUnderWay(task) && (
          <Progress
            className={styles.progress}
            label={formatMessage({ id: 'tasks.progress' }, { name: shownInLine(name) })}
            value={task.phase === 'PHASE_TYPE_PENDING' && !task.params.paused ? 0 : task.progress / 100}
          />
        )}
      </div>
      <RowButtons task={task} name={shownInLine(name)} />
    </li>
  );
}

function RowButtons({ task, name }: { readonly task: Task; readonly name: string }) {
  const { formatMessage } = useIntl();
  const { onRetry, onRemove, onPause, onResume, onFiles } = useUnit({
    onFiles: filesRequested,
    onRetry: tasksRetried,
    onRemove: tasksRemoved,
    onPause: tasksPaused,
    onResume: tasksResumed,
  });
  const { id, phase, reference_resource: file, params } = task;
  const isDownload = task.type === 'offline';
  const isTorrent = isDownload && /^magnet:/i.test(params.url ?? '');
  const isPlayable =
    isDownload && Number(task.file_size) > 0 && ['video', 'audio'].includes(kindByName(task.file_name));
  return (
    <div className={styles.buttons}>
      {phase === 'PHASE_TYPE_COMPLETE' && file && (
        <Link
          className={iconButtonClass}
          to={file.parent_id ? href('/drive/all/:folder_id', { folder_id: file.parent_id }) : '/drive/all'}
          aria-label={formatMessage({ id: 'uploads.show' }, { name })}
          title={formatMessage({ id: 'uploads.show' }, { name })}
        >
          <FolderOpen />
        </Link>
      )}
      {(isTorrent || isPlayable) && isUnderWay(task) && (
        <IconButton
          label={formatMessage({ id: 'tasks.files.of' }, { name })}
          icon={<List />}
          onClick={() => onFiles(task)}
        />
      )}
      {isDownload && isUnderWay(task) && (
        <IconButton
          label={formatMessage({ id: params.paused ? 'uploads.resume' : 'uploads.pause' }, { name })}
          icon={params.paused ? <Play /> : <Pause />}
          onClick={() => (params.paused ? onResume : onPause)([id])}
        />
      )}
      {phase === 'PHASE_TYPE_ERROR' && (isDownload || isOfArchive(task)) && (
        <IconButton
          label={formatMessage({ id: 'uploads.retry' }, { name })}
          icon={<RotateCw />}
          onClick={() => onRetry([id])}
        />
      )}
      {(isDownload || isOfArchive(task) || !isUnderWay(task)) && (
        <IconButton
          label={formatMessage({ id: isUnderWay(task) ? 'uploads.cancel' : 'uploads.remove' }, { name })}
          icon={<X />}
          onClick={() => onRemove([id])}
        />
      )}
    </div>
  );
}
