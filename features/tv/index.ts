export { startTv } from './start.ts';
