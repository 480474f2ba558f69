export { createAhead } from './ahead.ts';
export { createLinkCards, type LinkCards, mountLinkCards } from './link-cards/index.ts';
export { mountPictures } from './routes.ts';
export { createPictures, type Pictures } from './service.ts';
