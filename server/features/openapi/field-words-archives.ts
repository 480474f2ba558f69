/** Fields of archives that are made and unpacked (`fieldWords`). */
export const archiveFieldWords: Readonly<Record<string, string>> = {
  file_size: 'Bytes of the file.',
  'createArchive.name': 'Of the archive, with or without .zip; else that of the only entry.',
  'compressFiles.name': 'Of the archive, with or without .zip; else that of the only entry, or “Archive”.',
  'compressFiles.to': 'The folder that the archive goes into; that of the first entry by default.',
};
