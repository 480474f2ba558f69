export { against, type CountryEvidence, countryEvidence } from './evidence.ts';
export { deleteUnpaid, endRenewals, paymentJobs, renews } from './jobs.ts';
export { cancelUnpaid, confirmOrder, refundTransfer } from './operator.ts';
export { createProviders } from './providers/index.ts';
export type { StripeOptions } from './providers/stripe.ts';
export { type Difference, findDifferences, repairDifferences } from './reconcile.ts';
export {
  findOrderNamed,
  hasPlan,
  listEvents,
  listOrders,
  listWaiting,
  type NamedOrder,
} from './repo.ts';
export { paymentRoutes } from './routes.ts';
export { type OrderState, stateOf } from './state.ts';
