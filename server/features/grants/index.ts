export { grantRoutes } from './routes.ts';
