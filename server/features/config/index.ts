export { type DebugTerms, mayDebug } from './debug.ts';
export { type ConfigDeps, configRoutes } from './routes.ts';
