import { type Ref, useImperativeHandle, useRef } from 'react';

/** React’s types lack it; every browser supports it. */
const directory = { webkitdirectory: '' };

export interface FileChooserHandle {
  readonly chooseFiles: () => void;
  readonly chooseFolder: () => void;
}

/**
 * The browser's own choosers of files and of a folder, opened by buttons and menus elsewhere:
 * `<FileChooser ref={chooser} onChosen={(files) => filesChosen({files, parentId})} />`.
 */
export function FileChooser({
  ref,
  onChosen,
}: {
  readonly ref: Ref<FileChooserHandle>;
  readonly onChosen: (files: readonly File[]) => void;
}) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    chooseFiles: () => files.current?.click(),
    chooseFolder: () => folder.current?.click(),
  }));
  const taken = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    // Else the same file could not be chosen twice.
    input.value = '';
    if (chosen.length > 0) onChosen(chosen);
  };
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        data-chooser="files"
        onChange={(event) => taken(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        {...directory}
        hidden
        data-chooser="folder"
        onChange={(event) => taken(event.currentTarget)}
      />
    </>
  );
}
