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
  // Entries of others are moved within what they share, and copied into one’s own drive.
  const isWithin = definitionOf(type).command?.isForEditing === true;
  const role = isWithin ? folder?.role : undefined;
  const start = folder?.role === role ? folder : undefined;
  const values = { count: entries.length, name: cutMiddle(entries[0]?.name ?? '') };
  return (
    <FolderChooser
      title={<FormattedMessage id={`files.${type}.title`} values={values} />}
      here={<FormattedMessage id={`files.${type}.here`} />}
      root={role && folder?.path[0]}
      start={start ?? undefined}
      way={start?.path.map(({ id }) => id) ?? []}
      canGo={(to) => !prepare || prepare({ type, entries, to: { ...to, role } }).entries.length > 0}
      isClosed={(id) => moving.has(id)}
      onChosen={(to) => onConfirmed({ to: { ...to, role } })}
      onClose={onClose}
    />
  );
}
