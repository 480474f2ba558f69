import { useUnit } from 'effector-react';
import { FolderOpen, Pause, Play, RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { href } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { EntryName } from '../../ui/file-grid/entry-name.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { FailureReason } from '../notices/index.ts';
import { $highlightedId } from './highlight-model.ts';
import { type KindOf, kindOfDownload } from './kind.ts';
import { isUnderWay, type Task, taskPaused, taskRemoved, taskResumed, taskRetried } from './model.ts';
import styles from './task-list.module.css';

const hostIn = (task: Task): string => URL.parse(task.params.url ?? '')?.host ?? '';

/** Work that has words of its own. */
const workTypes = ['move', 'copy', 'trash', 'untrash', 'delete', 'restore', 'decompress'];

/** Where the line breaks, the dot stays at its end. */
const separator = '\u00a0· ';

/** One task: what it is about, how far it is, and what can be done with it. */
export function TaskRow({ task, kindOf }: { readonly task: Task; readonly kindOf: KindOf }) {
  const { formatMessage } = useIntl();
  const isDownload = task.type === 'offline';
  // What the server calls its work is English.
  const work = formatMessage({ id: `tasks.work.${workTypes.includes(task.type) ? task.type : 'other'}` });
  const name = isDownload ? task.file_name || task.name || hostIn(task) : work;
  const row = useRef<HTMLLIElement>(null);
  const isPointedAt = useUnit($highlightedId) === task.id;
  useEffect(() => {
    if (!isPointedAt) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [isPointedAt]);
  return (
    <li className={styles.row} ref={row} {...(isPointedAt && { 'aria-current': true, tabIndex: -1 })}>
      <FileIcon className={styles.icon} kind={isDownload ? kindOfDownload(task, name, kindOf) : 'folder'} />
      <div className={styles.text}>
        {isDownload ? (
          <span className={styles.name}>
            <EntryName name={name} />
          </span>
        ) : (
          <span className={styles.work}>{name}</span>
        )}
        <span className={task.phase === 'PHASE_TYPE_ERROR' ? styles.bad : styles.status}>
          <Status task={task} />
        </span>
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

function Status({ task }: { readonly task: Task }) {
  const { locale, formatNumber, formatMessage } = useIntl();
  const host = hostIn(task);
  const { predict_speed = '0', peers: connected } = task.params;
  const speed =
    Number(predict_speed) > 0 &&
    formatMessage({ id: 'tasks.speed' }, { size: byteSize(predict_speed, locale) });
  const peers = connected && formatMessage({ id: 'tasks.peers' }, { count: Number(connected) });
  if (task.phase === 'PHASE_TYPE_ERROR') return <Reason task={task} />;
  const size = Number(task.file_size) > 0 ? byteSize(task.file_size, locale) : '';
  const parts = [host, size, ...(task.phase === 'PHASE_TYPE_RUNNING' ? [speed, peers] : [])]
    .filter(Boolean)
    .join(separator);
  if (task.phase === 'PHASE_TYPE_COMPLETE')
    return (
      <>
        <FormattedMessage id="tasks.phase.complete" />
        {parts && separator + parts}
      </>
    );
  return (
    <>
      {task.phase === 'PHASE_TYPE_PENDING' ? (
        <FormattedMessage id={task.params.paused ? 'tasks.phase.paused' : 'tasks.phase.waiting'} />
      ) : (
        formatNumber(task.progress / 100, { style: 'percent' })
      )}
      {parts && separator + parts}
    </>
  );
}

/** Reasons that are about the address a file was to come from, where elsewhere they are about the drive. */
const reasonsOfSources = ['file_not_found', 'permission_denied', 'failed_precondition', 'unavailable'];

function Reason({ task }: { readonly task: Task }) {
  const reason = task.params.reason ?? '';
  if (task.type === 'offline' && reasonsOfSources.includes(reason))
    return <FormattedMessage id={`tasks.reason.${reason}`} />;
  return <FailureReason reason={reason} requestId={undefined} words={undefined} />;
}

function RowButtons({ task, name }: { readonly task: Task; readonly name: string }) {
  const { formatMessage } = useIntl();
  const { onRetry, onRemove, onPause, onResume } = useUnit({
    onRetry: taskRetried,
    onRemove: taskRemoved,
    onPause: taskPaused,
    onResume: taskResumed,
  });
  const { id, phase, reference_resource: file, params } = task;
  const isDownload = task.type === 'offline';
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
      {isDownload && isUnderWay(task) && (
        <IconButton
          label={formatMessage({ id: params.paused ? 'uploads.resume' : 'uploads.pause' }, { name })}
          icon={params.paused ? <Play /> : <Pause />}
          onClick={() => (params.paused ? onResume : onPause)(id)}
        />
      )}
      {phase === 'PHASE_TYPE_ERROR' && isDownload && (
        <IconButton
          label={formatMessage({ id: 'uploads.retry' }, { name })}
          icon={<RotateCw />}
          onClick={() => onRetry(id)}
        />
      )}
      {(isDownload || !isUnderWay(task)) && (
        <IconButton
          label={formatMessage({ id: isUnderWay(task) ? 'uploads.cancel' : 'uploads.remove' }, { name })}
          icon={<X />}
          onClick={() => onRemove(id)}
        />
      )}
    </div>
  );
}
