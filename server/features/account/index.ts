export { type Accounts, type AccountsOptions, createAccounts } from './accounts.ts';
export type { Administration, ListedUser } from './administration.ts';
export type { CaptchaCheck } from './captcha-check.ts';
export type { LinkGenerations } from './ended-links.ts';
export { makeOperatorLink, operatorAddress } from './operator.ts';
export type { Posted } from './post.ts';
export { avatarAddress } from './profile.ts';
export type { NewUser } from './sign-up.ts';
