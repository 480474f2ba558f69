export { editRequested, linkRequested, shareChanged, sharingRequested } from './dialog-model.ts';
export { linkTextOf } from './link-text.ts';
export { Sharing } from './sharing.tsx';
