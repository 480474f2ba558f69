export { hashOf, makeCode } from './code.ts';
export {
  findPremium,
  insertCodes,
  listCodes,
  listLedger,
  type Premium,
  revokeCodes,
  setEnd,
} from './repo.ts';
export { type PremiumDeps, premiumRoutes } from './routes.ts';
