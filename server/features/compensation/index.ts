export { compensationRoutes } from './routes.ts';
export type { CompensationTerms } from './terms.ts';
