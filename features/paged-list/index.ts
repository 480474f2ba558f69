export { createPagedList } from './model.ts';
export { noRows, type Page, type PagedRows, type PageParams, withRows } from './paged-rows.ts';
