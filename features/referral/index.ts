export { invitationNamed } from './model.ts';
