import { useUnit } from 'effector-react';
import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import type { TaskFile } from '../../../api/contract/task-files.ts';
import { Button } from '../../../ui/button.tsx';
import { byteSize } from '../../../ui/byte-size.ts';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ChooseFiles } from '../choose/choose-files.tsx';
import { DialogAlert, DialogFailure, LookingInside } from '../dialog-parts.tsx';
import { kindByName } from '../kind.ts';
import styles from './files-dialog.module.css';
import {
  $failure,
  $files,
  $isChanged,
  $isSaving,
  $left,
  choiceSaved,
  choiceToggled,
  dialogShown,
  filesLookedAt,
  type TaskFiles,
} from './files-model.ts';
import { $task } from './open-files.ts';

/** Milliseconds between two looks at what has come, and the longest list for which that is worth it. */
const lookEvery = 3000;
const mostLookedAt = 1000;

/** The files of a torrent while it is downloaded: how far each is; which are wanted; films and sounds are played. */
export default function FilesDialog({ onClose }: { readonly onClose: () => void }) {
  const { task, known, left, isChanged, isSaving, failure, onSaved, onLooked, onShown } = useUnit({
    task: $task,
    known: $files,
    left: $left,
    isChanged: $isChanged,
    isSaving: $isSaving,
    failure: $failure,
    onSaved: choiceSaved,
    onLooked: filesLookedAt,
    onShown: dialogShown,
  });
  useEffect(() => onShown(), [onShown]);
  const isLookedAt = (known?.files.length ?? 0) <= mostLookedAt;
  useEffect(() => {
    if (!isLookedAt) return;
    const timer = setInterval(() => onLooked(), lookEvery);
    return () => clearInterval(timer);
  }, [isLookedAt, onLooked]);
  const name = task?.file_name || task?.name || '';
  const hasFiles = known !== null && known.files.length > 0;
  return (
    <Dialog
      title={shownInLine(name)}
      size="wide"
      onClose={onClose}
      keepsOpen={isChanged}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id={isChanged ? 'ui.cancel' : 'ui.close'} />
          </Button>
          {hasFiles && known.files.length > 1 && (
            <Button
              isBusy={isSaving}
              disabled={!isChanged || left.size === known.files.length}
              onClick={() => onSaved()}
            >
              <FormattedMessage id="tasks.files.save" />
            </Button>
          )}
        </>
      }
    >
      {hasFiles && <Files name={name} known={known} left={left} />}
      {!hasFiles && !failure && <LookingInside />}
      <DialogFailure failure={failure} />
    </Dialog>
  );
}

const isPlayable = ({ path, is_chosen }: TaskFile): boolean =>
  is_chosen && ['video', 'audio'].includes(kindByName(path.at(-1) ?? ''));

/** Characters of a name in a button: the verb stands behind it in some languages, and must not be cut. */
const mostOfName = 24;

interface FilesProps {
  readonly name: string;
  readonly known: TaskFiles;
  readonly left: ReadonlySet<number>;
}

function Files({ name, known: { files, contentLink }, left }: FilesProps) {
  const { locale, formatNumber, formatMessage } = useIntl();
  const onToggled = useUnit(choiceToggled);
  const [active, setActive] = useState<number | null>(null);
  const [playing, setPlaying] = useState<number | null>(null);
  const fileOf = (index: number | null) => files.find((file) => file.index === index);
  const played = fileOf(playing);
  const offered = [fileOf(active) ?? files.find(isPlayable)].find((file) => file && isPlayable(file));
  return (
    <>
      {played && <Player key={played.index} file={played} link={contentLink} />}
      <ChooseFiles
        content={{ name, files: [...files] }}
        left={left}
        free={null}
        onToggled={onToggled}
        onActive={(file) => setActive(file?.index ?? null)}
        facts={({ index, size }) => {
          const file = fileOf(index);
          const part = file?.file_id
            ? formatMessage({ id: 'tasks.phase.complete' })
            : file?.is_chosen &&
              formatNumber(Number(size) === 0 ? 0 : Number(file.received) / Number(size), {
                style: 'percent',
              });
          return (
            <>
              {part}
              <span className={part ? styles.size : undefined}>
                {part ? ' · ' : ''}
                {byteSize(size, locale)}
              </span>
            </>
          );
        }}
      />
      {offered && offered !== played && (
        <Button
          className={styles.play}
          kind="secondary"
          size="small"
          onClick={() => setPlaying(offered.index)}
        >
          <Play className={styles.icon} aria-hidden="true" />
          <span className={styles.name}>
            <FormattedMessage
              id="tasks.files.play"
              values={{ name: cutMiddle(offered.path.at(-1) ?? '', mostOfName) }}
            />
          </span>
        </Button>
      )}
    </>
  );
}

/** The browser's own player; the server sends the ranges first that it asks for. */
function Player({ file, link }: { readonly file: TaskFile; readonly link: string }) {
  const [isUnknown, setIsUnknown] = useState(false);
  const name = file.path.at(-1) ?? '';
  if (isUnknown)
    return (
      <DialogAlert>
        <FormattedMessage id="preview.obstacle.format" />
      </DialogAlert>
    );
  const player = {
    src: `${link}/${file.index}/${encodeURIComponent(name)}`,
    controls: true,
    autoPlay: true,
    'aria-label': shownInLine(name),
    onError: () => setIsUnknown(true),
  };
  return kindByName(name) === 'audio' ? (
    <audio className={styles.sound} {...player} />
  ) : (
    <video className={styles.film} playsInline {...player} />
  );
}
