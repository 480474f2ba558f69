import { useUnit } from 'effector-react';
import { ChevronDown, ChevronUp, CircleCheck, FolderOpen, Pause, Play, X } from 'lucide-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { href } from '../../../engine/index.ts';
import { Link } from '../../../engine/view/index.ts';
import { EntryName } from '../../../ui/file-grid/entry-name.tsx';
import { FileIcon } from '../../../ui/file-icon.tsx';
import { IconButton, iconButtonClass } from '../../../ui/icon-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { folderCancelled, folderPaused, folderResumed } from '../queue/model.ts';
import { isFinished, isUnderWay } from '../queue/queue.ts';
import { type FolderRow, needingUser, shownFirst } from './summary.ts';
import styles from './upload-row.module.css';
import { UploadRow } from './upload-row.tsx';

/**
 * A folder on its way as one row. Its files can be unfolded, and fold again once all have arrived; those that wait for
 * the user are always there.
 */
export function FolderUpload({ folder }: { readonly folder: FolderRow }) {
  const { formatMessage } = useIntl();
  const listId = useId();
  const { name, files } = folder;
  const isDone = files.every(isFinished);
  const [unfolded, setUnfolded] = useState<'no' | 'under way' | 'done'>('no');
  const isUnfolded = unfolded === 'done' || (unfolded === 'under way' && !isDone);
  const first = shownFirst(files);
  const shown = isUnfolded ? first : needingUser(first);
  const label = (id: string) => formatMessage({ id }, { name: shownInLine(name) });
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const sent = files.reduce((sum, file) => sum + file.sent, 0);
  const done = files.filter(({ phase }) => phase === 'done').length;
  return (
    <li>
      <div className={styles.row}>
        <FileIcon kind="folder" className={styles.icon} />
        <div className={styles.text}>
          <span className={styles.name}>
            <EntryName name={name} />
          </span>
          <FolderStatus folder={folder} done={done} />
          {!isDone && (
            <Progress
              className={styles.progress}
              label={label('uploads.progress.of')}
              value={size === 0 ? done / files.length : Math.min(1, sent / size)}
              tone={files.some(isUnderWay) ? 'plain' : 'paused'}
            />
          )}
        </div>
        <div className={styles.buttons}>
          <FolderButtons folder={folder} isDone={isDone} hasArrived={done > 0} />
          <IconButton
            label={label(isUnfolded ? 'uploads.folder.fold' : 'uploads.folder.unfold')}
            icon={isUnfolded ? <ChevronUp /> : <ChevronDown />}
            aria-expanded={isUnfolded}
            aria-controls={listId}
            onClick={() => setUnfolded(isUnfolded ? 'no' : isDone ? 'done' : 'under way')}
          />
        </div>
      </div>
      <ul className={styles.files} id={listId}>
        {shown.map((file) => (
          <UploadRow key={file.id} file={file} />
        ))}
      </ul>
    </li>
  );
}

/** How far it is, and the folder of what is being sent. */
function FolderStatus({ folder: { files }, done }: { readonly folder: FolderRow; readonly done: number }) {
  const count = files.length;
  const path = files.find(({ phase }) => phase === 'sending')?.path.join('/');
  return (
    <span className={`${styles.status} ${styles.path}`}>
      {done === count ? (
        <FormattedMessage id="uploads.title.done" values={{ count }} />
      ) : (
        <FormattedMessage id="uploads.folder" values={{ done, count }} />
      )}
      {path !== undefined && (
        <>
          {' · '}
          <bdi>{shownInLine(path)}</bdi>
        </>
      )}
    </span>
  );
}

interface FolderButtonsProps {
  readonly folder: FolderRow;
  readonly isDone: boolean;
  /** Some of its files have. */
  readonly hasArrived: boolean;
}

function FolderButtons({ folder: { name, parentId, files }, isDone, hasArrived }: FolderButtonsProps) {
  const { formatMessage } = useIntl();
  const on = useUnit({ onPause: folderPaused, onResume: folderResumed, onCancel: folderCancelled });
  const label = (id: string) => formatMessage({ id }, { name: shownInLine(name) });
  const idsOf = (asks: (file: (typeof files)[number]) => boolean) => files.filter(asks).map(({ id }) => id);
  if (isDone)
    return (
      <>
        {files.every(({ phase }) => phase === 'done') && (
          <CircleCheck className={styles.done} aria-hidden="true" />
        )}
        {hasArrived && (
          <Link
            className={iconButtonClass}
            to={parentId ? href('/drive/all/:folder_id', { folder_id: parentId }) : '/drive/all'}
            aria-label={label('uploads.show')}
            title={label('uploads.show')}
          >
            <FolderOpen />
          </Link>
        )}
      </>
    );
  return (
    <>
      {files.some(isUnderWay) ? (
        <IconButton
          label={label('uploads.pause')}
          icon={<Pause />}
          onClick={() => on.onPause(idsOf(isUnderWay))}
        />
      ) : (
        files.some(({ phase }) => phase === 'paused') && (
          <IconButton
            label={label('uploads.resume')}
            icon={<Play />}
            onClick={() => on.onResume(idsOf(({ phase }) => phase === 'paused'))}
          />
        )
      )}
      <IconButton
        label={label('uploads.cancel')}
        icon={<X />}
        onClick={() => on.onCancel(idsOf((file) => !isFinished(file)))}
      />
    </>
  );
}
