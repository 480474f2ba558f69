export { $isSold, $units, ordersRequested, shopOpened } from './model.ts';
export { Orders } from './orders.tsx';
export { Shelf } from './shelf.tsx';
