export { confirmOrder, refundOrder } from './operator.ts';
export { createProviders } from './providers/index.ts';
export { findOrderNamed, listEvents, listOrders, type OrderRow } from './repo.ts';
export { paymentRoutes } from './routes.ts';
export { stateOf } from './state.ts';
