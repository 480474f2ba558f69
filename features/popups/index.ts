export { firstStepsAsked, popupAsked } from './model.ts';
export { Popups } from './popups.tsx';
