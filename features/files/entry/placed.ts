import type { DriveFile, PathStep } from './drive-file.ts';

interface Folder extends PathStep {
  readonly parent_id: string;
}

/** Entries with their places, of which the server tells the folders. */
export function placed(files: readonly DriveFile[], folders: readonly Folder[]): DriveFile[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const pathTo = (id: string): readonly PathStep[] => {
    const folder = byId.get(id);
    return folder ? [...pathTo(folder.parent_id), { id, name: folder.name }] : [];
  };
  const paths = new Map(files.map(({ parent_id }) => [parent_id, pathTo(parent_id)]));
  return files.map((file) => ({ ...file, place: paths.get(file.parent_id) ?? [] }));
}
