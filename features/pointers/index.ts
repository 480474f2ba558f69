export { entriesFound, entriesNamed, readIds } from './model.ts';
