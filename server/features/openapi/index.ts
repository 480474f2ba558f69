export { createOpenApi } from './service.ts';
