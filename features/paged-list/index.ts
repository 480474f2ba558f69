export { noList, type Page, type PagedList, type PageRequest } from './list-state.ts';
export { createPagedList } from './model.ts';
export { readPages } from './read-pages.ts';
export { createSelection } from './selection.ts';
