import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import type { OperationDialogProps } from '../commands/dialog-model.ts';
import { isFolder } from '../entry/drive-file.ts';
import { $folder } from '../list/open-folder.ts';
import { definitionOf } from '../operations/registry.ts';
import FolderChooser from './folder-chooser.tsx';

/** Where entries go that are moved or copied; at first the folder that is open. */
export default function TargetPicker({ type, entries, onConfirmed, onClose }: OperationDialogProps) {
  const folder = useUnit($folder);
  const { prepare } = definitionOf(type);
  const moving = new Set(entries.filter(isFolder).map(({ id }) => id));
  const values = { count: entries.length, name: cutMiddle(entries[0]?.name ?? '') };
  return (
    <FolderChooser
      title={<FormattedMessage id={`files.${type}.title`} values={values} />}
      here={<FormattedMessage id={`files.${type}.here`} />}
      start={folder ?? undefined}
      way={folder?.path.map(({ id }) => id) ?? []}
      canGo={(to) => !prepare || prepare({ type, entries, to }).entries.length > 0}
      isClosed={(id) => moving.has(id)}
      onChosen={(to) => onConfirmed({ to })}
      onClose={onClose}
    />
  );
}
