export { Details, DetailsPanel } from './details-panel.tsx';
export { versionRestored } from './model.ts';
export { $areDetailsOpen, detailsClosed, detailsOpened, detailsToggled, shareWished } from './panel-model.ts';
