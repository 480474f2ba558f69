export { mountWebDav } from './routes.ts';
export { createWebDav, type WebDav } from './service.ts';
