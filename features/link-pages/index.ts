/** Parts that the pages of shares and of file requests have in common: whoever has a link of them may open it. */
export { ClosedPage } from './closed-page.tsx';
export { PasscodeForm } from './passcode-form.tsx';
export { createPasscodeModel, type Refused, readCodeFx } from './passcode-model.ts';
