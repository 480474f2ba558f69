export { entriesFound, entriesNamed } from './model.ts';
export { readIds } from './read-ids.ts';
