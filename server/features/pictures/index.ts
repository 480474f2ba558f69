export { mountPictures } from './routes.ts';
export { createPictures, type Pictures } from './service.ts';
