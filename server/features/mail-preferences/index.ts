export { mailPreferenceRoutes } from './routes.ts';
export { createMailPreferences, type MailPreferences } from './service.ts';
