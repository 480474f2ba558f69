export { editRequested, linkRequested, shareChanged, sharingRequested } from './dialog-model.ts';
export { linkTextOf } from './link-text.ts';
export { fileRequestRequested } from './requests/dialog-model.ts';
export { FileRequesting, Sharing } from './sharing.tsx';
