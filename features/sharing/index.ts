export {
  editRequested,
  linkRequested,
  shareChanged,
  shareMade,
  sharingRequested,
} from './dialog-model.ts';
export { type Handover, handoverOf } from './link-text.ts';
export { Sharing } from './sharing.tsx';
