export { firstStepsRequested, popupRequested } from './model.ts';
export { Popups } from './popups.tsx';
