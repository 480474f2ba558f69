export { type AccessRules, accessFile, accessOf } from './content.ts';
