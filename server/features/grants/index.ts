export { exportedGrants } from './export.ts';
export { grantRoutes } from './routes.ts';
