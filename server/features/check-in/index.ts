export { checkInsOf } from './repo.ts';
export { checkInRoutes } from './routes.ts';
export type { CheckInTerms } from './terms.ts';
