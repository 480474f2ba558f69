export { DetailsPanel } from './details-panel.tsx';
export { Details } from './late-details.ts';
export { detailsOpened, shareRequested, versionRestored } from './panel-model.ts';
