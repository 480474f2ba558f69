export { devices } from './art.tsx';
export { deviceIds } from './ids.ts';
