export { type Handover, handoverOf } from './handover.ts';
export { Sharing } from './sharing.tsx';
export {
  editRequested,
  linkRequested,
  shareChanged,
  shareMade,
  sharingRequested,
} from './wish.ts';
