import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import type { OperationDialogProps } from '../commands/dialog-model.ts';
import { isFolder } from '../entry/drive-file.ts';
import { $folder } from '../list/open-folder.ts';
import { definitionOf } from '../operations/registry.ts';
import { receivedId } from '../tree/tree-model.ts';
import FolderChooser from './folder-chooser.tsx';

/** Where entries go that are moved or copied; at first the folder that is open. */
export default function TargetPicker({ type, entries, onConfirmed, onClose }: OperationDialogProps) {
  const folder = useUnit($folder);
  const { prepare } = definitionOf(type);
  const moving = new Set(entries.filter(isFolder).map(({ id }) => id));
  // Entries of others are moved within what they share, and copied anywhere (decision 123).
  const isWithin = definitionOf(type).command?.isForEditing === true;
  const isCopied = type === 'copy';
  const role = isWithin ? folder?.role : undefined;
  const start = folder?.role === role || (isCopied && folder?.isOpen === true) ? folder : undefined;
  const way = start?.path.map(({ id }) => id) ?? [];
  const values = { count: entries.length, name: cutMiddle(entries[0]?.name ?? '') };
  return (
    <FolderChooser
      title={<FormattedMessage id={`files.${type}.title`} values={values} />}
      here={<FormattedMessage id={`files.${type}.here`} />}
      root={role && folder?.path[0]}
      takesShared={isCopied}
      hint={role && isWithin && <FormattedMessage id="files.move.within" />}
      start={start ?? undefined}
      way={isCopied && start?.role ? [receivedId, ...way] : way}
      canGo={(to) => !prepare || prepare({ type, entries, to: { ...to, role } }).entries.length > 0}
      isClosed={(id) => moving.has(id)}
      onChosen={(to) => onConfirmed({ to: isWithin ? { ...to, role } : to })}
      onClose={onClose}
    />
  );
}
