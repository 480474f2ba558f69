export { type PolicyMeta, policyTexts } from './content.ts';
