export { type Entry, entryIn, isLoginCode } from './entry.ts';
export {
  $hasFailed,
  $isArriving,
  $isBringing,
  $offer,
  entryOpened,
} from './model.ts';
export { Offer } from './offer.tsx';
