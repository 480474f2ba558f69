export { type Accounts, type AccountsOptions, createAccounts } from './accounts.ts';
export type { Administration, ListedUser } from './administration.ts';
export type { LinkGenerations } from './ended-links.ts';
export { hasAccounts, makeOperatorLink, operatorAddress } from './operator.ts';
export { avatarAddress } from './profile.ts';
