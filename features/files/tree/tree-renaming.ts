import { useUnit } from 'effector-react';
import { useIntl } from 'react-intl';
import { $renaming, draftOf, renameCancelled, renamed } from '../commands/commands-model.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { nameProblem } from '../entry/name-problem.ts';
import { $branches } from './tree-model.ts';
import type { NameEditing } from './tree-row.tsx';

/** The name of a folder of the tree that is edited in its place. */
export function useNameEditing(): NameEditing | null {
  const { formatMessage } = useIntl();
  const { renaming, branches, onRenamed, onCancelled } = useUnit({
    renaming: $renaming,
    branches: $branches,
    onRenamed: renamed,
    onCancelled: renameCancelled,
  });
  if (renaming?.place !== 'tree') return null;
  const entryOf = (): DriveFile | undefined =>
    Object.values(branches)
      .flatMap(({ folders }) => folders)
      .find(({ id }) => id === renaming.id)?.entry;
  return {
    id: renaming.id,
    draft: draftOf(renaming, formatMessage),
    problemOf: (name) => {
      const fault = nameProblem(name);
      return fault && formatMessage({ id: fault });
    },
    onRenamed: (name) => {
      const entry = entryOf();
      if (entry) onRenamed({ entry, name, place: 'tree' });
      else onCancelled();
    },
    onCancelled: () => onCancelled(),
  };
}
