import { useUnit } from 'effector-react';
import { Check, Save } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type { TextEncoding } from '../../../../api/contract/text-encoding.ts';
import { Button } from '../../../../ui/button.tsx';
import { byteSize } from '../../../../ui/byte-size.ts';
import { dateTimeFormat } from '../../../../ui/time-format.ts';
import { type DriveFile, guardChanged } from '../../model.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import styles from './text-editor.module.css';
import { type EditedText, editedText, gcidOfText, mostEditedBytes } from './text-file.ts';
import { useEditing } from './use-editing.ts';
import type { Keeping } from './use-kept.ts';

interface TextEditorProps {
  readonly file: DriveFile;
  /** The whole of it. */
  readonly bytes: Uint8Array;
  readonly encoding: TextEncoding;
  /** The file where it is another one by now. */
  readonly onEnded: (file?: DriveFile) => void;
}

/** A text file that is changed and saved. */
export default function TextEditor({ file, bytes, encoding, onEnded }: TextEditorProps) {
  const edited = useMemo(() => editedText(bytes, encoding), [bytes, encoding]);
  const read = useMemo(() => gcidOfText(bytes), [bytes]);
  if (edited === undefined) return <NoText encoding={encoding} onClosed={() => onEnded()} />;
  return <Editor {...{ file, edited, read, encoding, onEnded }} />;
}

function NoText({ encoding, onClosed }: { encoding: TextEncoding; onClosed: () => void }) {
  return (
    <div className={styles.refusal} role="alert">
      <p>
        <FormattedMessage id="preview.edit.noText" values={{ encoding: encoding.toUpperCase() }} />
      </p>
      <Button onClick={onClosed}>
        <FormattedMessage id="ui.close" />
      </Button>
    </div>
  );
}

interface EditorProps extends Pick<TextEditorProps, 'file' | 'encoding' | 'onEnded'> {
  readonly edited: EditedText;
  readonly read: string;
}

function Editor({ file, edited, read, encoding, onEnded }: EditorProps) {
  const { locale } = useIntl();
  const editing = useEditing({ file, edited, read, onEnded });
  const { isUnsaved, isSaving, save } = editing;
  const [leaving, setLeaving] = useState<{ readonly go: () => void }>();
  const leave = (go: () => void) => (isUnsaved ? setLeaving({ go }) : go());
  useGuard(leave);
  useSaveKey(() => void save());
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <p className={styles.state} role="status">
          <State {...editing} />
        </p>
        <Button
          size="small"
          kind={isUnsaved ? 'primary' : 'secondary'}
          isBusy={isSaving}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => void save()}
        >
          <Save />
          <FormattedMessage id="preview.edit.save" />
        </Button>
        <Button size="small" kind="quiet" onClick={() => leave(() => void editing.end())}>
          <Check />
          <FormattedMessage id="preview.edit.done" />
        </Button>
      </div>
      {encoding !== 'utf-8' && (
        <p className={styles.note}>
          <FormattedMessage id="preview.edit.encoding" values={{ encoding: encoding.toUpperCase() }} />
        </p>
      )}
      {editing.isTooLarge && (
        <p className={styles.note} role="alert">
          <FormattedMessage id="preview.edit.tooLarge" values={{ size: byteSize(mostEditedBytes, locale) }} />
        </p>
      )}
      {editing.restored && (
        <p className={styles.note} role="status">
          <FormattedMessage
            id="preview.edit.restored"
            values={{ time: <FormattedDate value={editing.restored.at} {...dateTimeFormat} /> }}
          />{' '}
          <Button size="small" kind="quiet" onClick={editing.discardRestored}>
            <FormattedMessage id="preview.edit.discard" />
          </Button>
        </p>
      )}
      <div className={styles.host} ref={editing.host} />
      {editing.conflict && <ConflictDialog editing={editing} conflict={editing.conflict} />}
      {leaving && (
        <LeaveDialog
          name={file.name}
          isSaving={isSaving}
          onKept={() => setLeaving(undefined)}
          onDiscarded={() => void editing.forget().then(leaving.go)}
          onSaved={() => {
            setLeaving(undefined);
            void save().then((isDone) => isDone && leaving.go());
          }}
        />
      )}
    </div>
  );
}

const stateTexts: Readonly<Record<Exclude<Keeping, 'same'>, string>> = {
  unkept: 'preview.edit.unsaved',
  kept: 'preview.edit.kept',
  impossible: 'preview.edit.unkept',
};

interface StateProps {
  readonly keeping: Keeping;
  readonly isSaving: boolean;
  readonly wasSaved: boolean;
}

function State({ keeping, isSaving, wasSaved }: StateProps) {
  if (isSaving) return <FormattedMessage id="preview.edit.saving" />;
  if (keeping !== 'same') return <FormattedMessage id={stateTexts[keeping]} />;
  return wasSaved && <FormattedMessage id="preview.edit.saved" />;
}

/** The viewer asks before it closes. */
function useGuard(guard: (go: () => void) => void) {
  const { onGuarded } = useUnit({ onGuarded: guardChanged });
  const latest = useRef(guard);
  latest.current = guard;
  useEffect(() => {
    onGuarded((go) => latest.current(go));
    return () => void onGuarded(null);
  }, [onGuarded]);
}

/** Ctrl+S, wherever in the viewer the focus is. */
function useSaveKey(save: () => void) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
