export { mountLinkCards } from './routes.ts';
export { createLinkCards, type LinkCards } from './service.ts';
