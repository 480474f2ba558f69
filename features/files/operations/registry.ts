/** All operations, by the folders that define them. */
import { isPressed, type Shortcut } from '../../../ui/shortcut.ts';
import { type DriveFile, isEditable, isOfOthers } from '../entry/drive-file.ts';
import type { DriveLocation } from '../location/location.ts';
import type { ListView, Operation, OperationDefinition } from './operation.ts';
import { withChanges } from './rows.ts';

const modules = import.meta.glob<OperationDefinition>('./*/index.ts', { eager: true, import: 'default' });

const nameIn = (path: string): string => path.split('/')[1] as string;
const definitions = new Map(Object.entries(modules).map(([path, one]) => [nameIn(path), one]));

/** @throws {Error} where no folder has that name. */
export function definitionOf(type: string): OperationDefinition {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`There is no operation "${type}".`);
  return definition;
}

/** In the order of the menu. */
const commands = [...definitions]
  .flatMap(([type, { command }]) => (command ? [{ type, ...command }] : []))
  .sort((one, other) => one.position - other.position);
export type EntryCommand = (typeof commands)[number];

/** Events of commands that do more than request their operation, by their names. */
export const eventsOfCommands = new Map(
  commands.flatMap(({ type, event }) => (event ? [[type, event] as const] : [])),
);

const isOwn = (entry: DriveFile): boolean => !isOfOthers(entry);

/** The commands for these entries at that location. */
export const commandsFor = (entries: readonly DriveFile[], location: DriveLocation): EntryCommand[] =>
  commands.filter(
    ({ isOfTrash = false, isForLooking = false, isForEditing = false, reach, when }) =>
      entries.length > 0 &&
      (isForLooking || entries.every(isForEditing ? isEditable : isOwn)) &&
      isOfTrash === (location.type === 'trash') &&
      (reach !== 'one' || entries.length === 1) &&
      (when?.(entries, location) ?? true),
  );

/** The command of the pressed key at that location. */
export const commandOf = (event: KeyboardEvent, entries: readonly DriveFile[], location: DriveLocation) =>
  commandsFor(entries, location).find(({ shortcut }) => shortcut && isPressed(event, [shortcut]));

/** The keys of all commands, with the message of what each does. */
export const commandKeys: readonly { readonly label: string; readonly shortcut: Shortcut }[] =
  commands.flatMap(({ type, label = type, shortcut }) =>
    shortcut ? [{ label: `files.do.${label}`, shortcut }] : [],
  );

/** The list after an operation: shown at once, while the request is in progress. */
export function applyOperation(
  rows: readonly DriveFile[],
  operation: Operation,
  view: ListView,
): readonly DriveFile[] {
  const { overlay } = definitionOf(operation.type);
  return overlay ? overlay(rows, operation, view) : afterOperation(rows, operation);
}

/** Entries that are kept apart from any list, once an operation is done: their names, and the folders they lie in. */
export function afterOperation(kept: readonly DriveFile[], operation: Operation): readonly DriveFile[] {
  const { changes } = definitionOf(operation.type);
  return changes ? withChanges(kept, operation.entries, (entry) => changes(operation, entry)) : kept;
}
