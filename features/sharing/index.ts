export {
  editRequested,
  linkRequested,
  shareChanged,
  shareMade,
  sharingRequested,
} from './dialog-model.ts';
export { linkTextOf, type ShareLink } from './link-text.ts';
export { Sharing } from './sharing.tsx';
