export { type ConfigDeps, configRoutes } from './routes.ts';
