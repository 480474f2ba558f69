import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { late } from '../late.tsx';
import { EntryName } from './entry-name.tsx';
import type { EntryFace, GridEntry } from './types.ts';

/** Fetched when the page rests: the first F2 need not wait for it. */
export const loadRenameEditor = () => import('./rename-editor.tsx');
const RenameEditor = late(loadRenameEditor, ({ name }) => <EntryName name={name} />);

export interface Renaming {
  /** What was typed before the editor came; it begins with that in place of the stem. */
  readonly typed: RefObject<string>;
  readonly problemOf: (name: string, index: number) => string | null;
  readonly onRenamed: (index: number, name: string) => void;
  readonly onCancelled: () => void;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** A name that is being edited: its editor, or, while the code of that is on its way, the name. */
export function NameEditor(props: {
  readonly entry: GridEntry;
  readonly face: EntryFace;
  readonly index: number;
  readonly renaming: Renaming;
}) {
  const { entry, face, index, renaming } = props;
  const { typed, onCancelled } = renaming;
  const place = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    typed.current = '';
  }, [typed]);
  // An editor that is there is left by the focus too, and answers for itself.
  useEffect(() => {
    const leave = ({ target }: PointerEvent) => {
      if (place.current?.querySelector('input') || place.current?.contains(target as Node)) return;
      onCancelled();
    };
    addEventListener('pointerdown', leave, { capture: true });
    return () => removeEventListener('pointerdown', leave, { capture: true });
  }, [onCancelled]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses in the editor are not the list’s.
    <span
      ref={place}
      style={{ display: 'contents' }}
      onKeyDown={stop}
      onPointerDown={stop}
      onClick={stop}
      onDoubleClick={stop}
      onContextMenu={stop}
    >
      <RenameEditor
        name={entry.name}
        isFolder={face.kind === 'folder'}
        typed={typed}
        problemOf={(name) => renaming.problemOf(name, index)}
        onRenamed={(name) => renaming.onRenamed(index, name)}
        onClose={onCancelled}
      />
    </span>
  );
}
