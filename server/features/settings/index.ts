export { settingsRoutes } from './routes.ts';
export { changeSettings, readSettings } from './service.ts';
