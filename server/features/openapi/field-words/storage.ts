/** Fields about the storage of a drive, and of files that take room. */
export const storageFieldWords: Readonly<Record<string, string>> = {
  'readUsage.versions': 'Bytes of older contents.',
  'listDuplicates.folders': 'The folders in which they lie, with those above them, but for the root.',
  groups: 'Files of the same content, what their copies take first.',
  wasted: 'Bytes that all but one of them take.',
};
