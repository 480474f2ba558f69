export { settingsRoutes } from './routes.ts';
export { readSettings } from './service.ts';
