import { acceptName, composedName, type NameProblem } from '../../../api/contract/file-name.ts';
import type { ChosenFile } from '../choose/capture.ts';
import type { FileTree } from '../choose/file-tree.ts';

/** Separates, before a byte is sent, files that may go from those with a name that no drive can have. */
interface CheckedNames {
  /** Names are composed. */
  readonly files: readonly AcceptedFile[];
  readonly folders: readonly (readonly string[])[];
  readonly refused: readonly RefusedFile[];
}

interface AcceptedFile extends ChosenFile {
  readonly name: string;
}

interface RefusedFile extends ChosenFile {
  readonly fault: NameProblem;
}

/** The one rule for names (`api/contract/file-name.ts`), for each file and for each folder above it. */
export function checkNames({ files, folders }: Pick<FileTree, 'files' | 'folders'>): CheckedNames {
  const admitted: AcceptedFile[] = [];
  const refused: RefusedFile[] = [];
  for (const chosen of files) {
    const path = acceptPath(chosen.path);
    const name = acceptName(composedName(chosen.file.name));
    if ('fault' in path) refused.push({ ...chosen, fault: path.fault });
    else if (!name.ok) refused.push({ ...chosen, fault: name.reason });
    else admitted.push({ ...chosen, path: path.names, name: name.name });
  }
  return {
    files: admitted,
    folders: folders.map(acceptPath).flatMap((path) => ('fault' in path ? [] : [path.names])),
    refused,
  };
}

function acceptPath(
  path: readonly string[],
): { readonly names: readonly string[] } | { readonly fault: NameProblem } {
  const names: string[] = [];
  for (const part of path) {
    const accepted = acceptName(composedName(part));
    if (!accepted.ok) return { fault: accepted.reason };
    names.push(accepted.name);
  }
  return { names };
}
