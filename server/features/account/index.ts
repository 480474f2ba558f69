export type { Administration, ListedUser } from './administration/administration.ts';
export { hasAccounts, makeOperatorLink, operatorAddress } from './administration/operator.ts';
export { isRedirectUri } from './oauth/redirect-uri.ts';
export { avatarAddress } from './profile/profile.ts';
export { deleteClient, insertClient, listClients } from './repo/oauth.ts';
export { type Accounts, type AccountsOptions, createAccounts } from './service.ts';
export type { LinkGenerations } from './sessions/ended-links.ts';
export { handoverLife } from './sign-in/handover.ts';
export { signInFailures } from './sign-in/sign-in.ts';
