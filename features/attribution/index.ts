export { shareVisited } from './model.ts';
