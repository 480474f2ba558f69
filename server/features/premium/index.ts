export { hashOf, makeCode } from './code.ts';
export { type Batch, insertCodes, listCodes, revokeCodes } from './repo.ts';
export { premiumRoutes } from './routes.ts';
