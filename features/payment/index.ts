export { $hasAddons, $isSold, ordersRequested, shopOpened } from './model.ts';
export { Orders } from './orders.tsx';
export { PlansLink } from './plans-link.tsx';
export { Shelf } from './shelf.tsx';
