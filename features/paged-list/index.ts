export { noList, type Page, type PagedList, type PageRequest, readPages } from './list-state.ts';
export { createPagedList } from './model.ts';
export { createSelection } from './selection.ts';
