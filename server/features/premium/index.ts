export { hashOf, makeCode } from './code.ts';
export { findPremium, insertCodes, listCodes, listLedger, revokeCodes, setEnd } from './repo.ts';
export { premiumRoutes } from './routes.ts';
