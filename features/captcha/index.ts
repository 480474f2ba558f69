export { startPersonCheck } from './check-person.ts';
