import { useUnit } from 'effector-react';
import { CircleCheck, FolderOpen, Pause, Play, RotateCw, X } from 'lucide-react';
import { memo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { href } from '../../../engine/index.ts';
import { Link } from '../../../engine/view/index.ts';
import { EntryName } from '../../../ui/file-grid/entry-name.tsx';
import { FileIcon } from '../../../ui/file-icon.tsx';
import { IconButton, iconButtonClass } from '../../../ui/icon-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { $handles, filesChosenAgain, reopeningRequested } from '../keep/model.ts';
import { uploadCancelled, uploadPaused, uploadResumed, uploadRetried } from '../queue/model.ts';
import { isUnderWay, type QueuedFile } from '../queue/queue.ts';
import { kindByType } from './kind-by-type.ts';
import { RowStatus } from './row-status.tsx';
import styles from './upload-row.module.css';

/** One file: its name, its state and its buttons. */
export const UploadRow = memo(function UploadRow({ file }: { readonly file: QueuedFile }) {
  const { formatMessage } = useIntl();
  const { name, phase, size, sent } = file;
  const isMoving = isUnderWay(file) || phase === 'paused';
  return (
    <li className={styles.row}>
      <FileIcon kind={kindByType(file.type)} className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.name}>
          <EntryName name={name} />
        </span>
        <RowStatus file={file} />
        {isMoving && (
          <Progress
            className={styles.progress}
            label={formatMessage({ id: 'uploads.progress.of' }, { name: shownInLine(name) })}
            value={size === 0 ? 0 : sent / size}
            tone={phase === 'paused' ? 'paused' : 'plain'}
          />
        )}
      </div>
      <div className={styles.buttons}>
        <RowButtons file={file} />
      </div>
    </li>
  );
});

function RowButtons({ file }: { readonly file: QueuedFile }) {
  const { formatMessage } = useIntl();
  const { id, name, phase } = file;
  const on = useUnit({
    onPause: uploadPaused,
    onResume: uploadResumed,
    onRetry: uploadRetried,
    onCancel: uploadCancelled,
  });
  const label = (message: string) => formatMessage({ id: message }, { name: shownInLine(name) });
  if (phase === 'done') {
    return (
      <>
        <CircleCheck className={styles.done} aria-hidden="true" />
        <Link
          className={iconButtonClass}
          to={file.parentId ? href('/drive/all/:folder_id', { folder_id: file.parentId }) : '/drive/all'}
          aria-label={label('uploads.show')}
          title={label('uploads.show')}
        >
          <FolderOpen />
        </Link>
      </>
    );
  }
  return (
    <>
      {isUnderWay(file) && (
        <IconButton label={label('uploads.pause')} icon={<Pause />} onClick={() => on.onPause(id)} />
      )}
      {phase === 'paused' && (
        <IconButton label={label('uploads.resume')} icon={<Play />} onClick={() => on.onResume(id)} />
      )}
      {phase === 'failed' && file.fault?.reason !== 'name' && file.size + file.lastModified > 0 && (
        <IconButton label={label('uploads.retry')} icon={<RotateCw />} onClick={() => on.onRetry(id)} />
      )}
      {phase === 'file-needed' && <ChooseAgain file={file} />}
      <IconButton
        label={label(phase === 'failed' || phase === 'skipped' ? 'uploads.remove' : 'uploads.cancel')}
        icon={<X />}
        onClick={() => on.onCancel(id)}
      />
    </>
  );
}

/** Where the browser can reopen the file it only asks for permission; else the file is chosen once more. */
function ChooseAgain({ file: { id, name } }: { readonly file: QueuedFile }) {
  const { formatMessage } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const { handles, onOffered, onReopen } = useUnit({
    handles: $handles,
    onOffered: filesChosenAgain,
    onReopen: reopeningRequested,
  });
  return (
    <>
      <IconButton
        label={formatMessage({ id: 'uploads.chooseAgain' }, { name: shownInLine(name) })}
        icon={<FolderOpen />}
        onClick={() => (handles.has(id) ? onReopen(id) : input.current?.click())}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-chooser="again"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onOffered({ files, id });
          currentTarget.value = '';
        }}
      />
    </>
  );
}
