export { $isSold, $units, shopOpened } from './model.ts';
export { Orders } from './orders.tsx';
export { Shelf } from './shelf.tsx';
