import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { failureShown, noticeShown } from '../../../notices/index.ts';
import { $account } from '../../../session/index.ts';
import type { DriveFile } from '../../model.ts';
import { textOf } from './editor-state.ts';
import { type KeptText, readKeptText } from './kept-texts.ts';
import { type Conflict, conflictOf, currentFile, saveCopy, saveText } from './save-text.ts';
import { type EditedText, gcidOfText, mostEditedBytes, writtenText } from './text-file.ts';
import { useEditor } from './use-editor.ts';
import { useKept } from './use-kept.ts';

interface EditingOptions {
  readonly file: DriveFile;
  readonly edited: EditedText;
  /** GCID of the bytes that were read. */
  readonly read: string;
  /** Editing has ended; the file where it is another one by now. */
  readonly onEnded: (file?: DriveFile) => void;
}

/** Bytes under way, or the last ones that got no answer: another try to save them has the same key. */
interface Attempt {
  readonly text: string;
  readonly hash: string;
  readonly key: string;
}

/** A text that is edited: what it differs from, how it is kept and saved, and what stands against that. */
export function useEditing({ file, edited, read, onEnded }: EditingOptions) {
  const { account, onFailure, onNotice } = useUnit({
    account: $account,
    onFailure: failureShown,
    onNotice: noticeShown,
  });
  const sub = account?.sub ?? '';
  /** The content of the file when it was last read or saved here. */
  const base = useRef({ text: edited.text, hash: read });
  const attempt = useRef<Attempt>(undefined);
  const [isSaving, setIsSaving] = useState(false);
  const [wasSaved, setWasSaved] = useState(false);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [restored, setRestored] = useState<KeptText>();
  const editor = useEditor({
    edited,
    name: file.name,
    onChanged: () => {
      setWasSaved(false);
      kept.onChanged();
    },
  });
  const written = () => {
    const state = editor.view.current?.state;
    return state === undefined ? base.current.text : textOf(state, edited);
  };
  const kept = useKept({
    ...{ sub, fileId: file.id },
    unsaved: () => {
      const text = written();
      return text === base.current.text ? undefined : { text, base: base.current.hash };
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of the time before this page.
  useEffect(() => {
    void readKeptText({ sub, fileId: file.id }).then((found) => {
      // The first keystroke may have come before.
      if (found === undefined || found.text === base.current.text || written() !== base.current.text) return;
      base.current = { text: edited.text, hash: found.base };
      editor.begin(found.text);
      setRestored(found);
      kept.onChanged();
    });
  }, []);

  /** The bytes of a text with a key of their own; undefined where they are too many. */
  const attemptOf = (text: string) => {
    const bytes = writtenText(text, edited);
    setIsTooLarge(bytes.length > mostEditedBytes);
    if (bytes.length > mostEditedBytes) return undefined;
    if (attempt.current?.text !== text)
      attempt.current = {
        text,
        hash: gcidOfText(bytes),
        key: `text-${crypto.getRandomValues(new BigUint64Array(2)).join('-')}`,
      };
    return { ...attempt.current, bytes };
  };
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    setIsSaving(true);
    try {
      return await work();
    } catch (error) {
      onFailure({ error, doing: 'preview.edit.failed' });
      return undefined;
    } finally {
      setIsSaving(false);
    }
  };
  const settle = ({ text, hash }: Attempt) => {
    base.current = { text, hash };
    attempt.current = undefined;
    setWasSaved(true);
    setRestored(undefined);
    kept.onSaved();
    return true;
  };

  /** @returns whether the file has the text. */
  const save = async (): Promise<boolean> => {
    const before = attempt.current;
    const now = attemptOf(written());
    if (isSaving || now === undefined) return false;
    const saved = await guarded(async () => {
      const isSaved = (hash: string) =>
        saveText({ file, bytes: now.bytes, key: now.key, base: hash }).then((id) => id !== undefined);
      if (await isSaved(base.current.hash)) return true;
      const found = await conflictOf(file.id);
      // An earlier try had succeeded, and its answer was lost.
      if (found.file?.hash === now.hash) return true;
      if (before !== undefined && found.file?.hash === before.hash) {
        base.current = { text: before.text, hash: before.hash };
        attempt.current = undefined;
        return attemptOf(now.text) !== undefined && save();
      }
      attempt.current = undefined;
      setConflict(found);
      return false;
    });
    return saved === true && settle(now);
  };

  const end = async (isOther: boolean) => {
    await kept.forget();
    const renewed = isOther ? await guarded(() => currentFile(file.id)) : undefined;
    onEnded(renewed);
  };

  return {
    ...{ host: editor.host, keeping: kept.keeping, isSaving, wasSaved, isTooLarge, restored },
    isUnsaved: kept.keeping !== 'same',
    save,
    forget: kept.forget,
    conflict,
    onConflictClosed: () => setConflict(undefined),
    saveCopy: async () => {
      const now = attemptOf(written());
      if (now === undefined) return;
      const copy = await guarded(async () => {
        const id = await saveCopy({ file, bytes: now.bytes, key: `${now.key}-copy` });
        return id === undefined ? undefined : currentFile(id);
      });
      if (copy === undefined) return;
      await kept.forget();
      onNotice({ text: { id: 'preview.edit.copied', values: { name: copy.name } }, tone: 'good' });
      onEnded(copy);
    },
    /** The text is given up for the one that the file has now. */
    loadOther: () => end(true),
    /** The text of the time before is given up. */
    discardRestored: () => {
      base.current = { text: edited.text, hash: read };
      editor.begin(edited.text);
      setRestored(undefined);
      void kept.forget();
    },
    /** Ends the editing; what is not saved is given up. */
    end: () => end(base.current.hash !== read || wasSaved),
  };
}
