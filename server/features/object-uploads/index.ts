export { createObjectUploads } from './service.ts';
