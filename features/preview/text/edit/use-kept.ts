import { useEffect, useRef, useState } from 'react';
import { leavingGuard } from '../../../../ui/leaving-guard.ts';
import { dropKeptText, keepText } from './kept-texts.ts';

/** Ms after a keystroke until the text is kept. */
const pause = 300;

interface KeepingOptions {
  /** The account’s id. */
  readonly sub: string;
  readonly fileId: string;
  /** The text as it is now; undefined where it is the one of the file. */
  readonly unsaved: () => { readonly text: string; readonly base: string } | undefined;
}

/** Whether the text differs from its file’s, and whether this browser keeps it. */
export type Keeping = 'same' | 'unkept' | 'kept' | 'impossible';

/** Keeps what was written in this browser, and asks before the page is closed with it. */
export function useKept({ sub, fileId, unsaved }: KeepingOptions) {
  const [keeping, setKeeping] = useState<Keeping>('same');
  const latest = useRef({ sub, fileId, unsaved });
  latest.current = { sub, fileId, unsaved };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const of = { sub: latest.current.sub, fileId: latest.current.fileId };
    const now = latest.current.unsaved();
    if (now === undefined) {
      setKeeping('same');
      return dropKeptText(of);
    }
    return keepText(of, { ...now, at: Date.now() }).then(
      () => setKeeping((before) => (before === 'same' || timer.current !== undefined ? before : 'kept')),
      () => setKeeping('impossible'),
    );
  };
  const keepNow = useRef(keep);
  keepNow.current = keep;

  // A phone may end a page that is out of sight.
  useEffect(() => {
    const onHidden = () => timer.current !== undefined && void keepNow.current();
    addEventListener('pagehide', onHidden);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', onHidden);
      document.removeEventListener('visibilitychange', onHidden);
      clearTimeout(timer.current);
    };
  }, []);
  const isUnsaved = keeping !== 'same';
  useEffect(() => {
    const guard = leavingGuard();
    guard(isUnsaved);
    return () => guard(false);
  }, [isUnsaved]);

  return {
    keeping,
    /** A keystroke. */
    onChanged: () => {
      setKeeping('unkept');
      timer.current ??= setTimeout(() => void keepNow.current(), pause);
    },
    /** It was saved, or more has been written since. */
    onSaved: () => void keepNow.current(),
    forget: () => {
      clearTimeout(timer.current);
      setKeeping('same');
      return dropKeptText({ sub, fileId });
    },
  };
}
