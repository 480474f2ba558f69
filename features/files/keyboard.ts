/** For the keys of the drive and the search of its commands, which are loaded after the first view. */

export { useEntryCommands } from './commands/entry-commands.tsx';
export { useNewCommands } from './commands/new-commands.tsx';
export { usePlaceCommands } from './commands/place-commands.ts';
export { placeKeys } from './commands/place-keys.ts';
export { commandKeys } from './operations/registry.ts';
export { $selected } from './selection/selection-model.ts';
export { treeKeys } from './tree/tree-keys.ts';
export { $branches } from './tree/tree-model.ts';
