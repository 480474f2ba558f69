export { invitationRoutes } from './routes.ts';
export type { ReferralTerms } from './terms.ts';
