export { openApiRoutes } from './routes.ts';
export { createOpenApi } from './service.ts';
