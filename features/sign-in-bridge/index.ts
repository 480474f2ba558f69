export { type Entry, entryIn } from './entry.ts';
export {
  $hasFailed,
  $isBringing,
  $offer,
  entryOpened,
} from './model.ts';
export { Offer } from './offer.tsx';
