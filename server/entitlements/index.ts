/** What an account may do, and the ledger of what it was given (decision 073). */
export { createPlansWriter } from './plans-writer.ts';
export {
  addAmount,
  addPlanDays,
  countPlanTime,
  findEntitlements,
  listLedger,
  listPlans,
  listPlanTime,
  type Plan,
  type PlanTime,
  reverseEntry,
  setPlanEnd,
  sumLedger,
  writePlans,
} from './repo.ts';
