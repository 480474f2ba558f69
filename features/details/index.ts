export { Details, DetailsPanel } from './details-panel.tsx';
export { detailsOpened, shareRequested, versionRestored } from './panel-model.ts';
