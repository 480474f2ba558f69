/** Entitlements of accounts, and the ledger of their grants (decision 073). */
export { createPlansWriter } from './plans-writer.ts';
export {
  addAmount,
  addPlanDays,
  countPlanTime,
  findEntitlements,
  findPlanOrigin,
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
export { readTotals } from './totals-repo.ts';
export { createTrafficMeter, type TrafficMeter } from './traffic-meter.ts';
export { dayOf, onceUntil } from './traffic-month.ts';
export { deleteTraffic } from './traffic-repo.ts';
