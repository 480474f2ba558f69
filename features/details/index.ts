export { Details, DetailsPanel } from './details-panel.tsx';
export { $areDetailsOpen, detailsClosed, detailsOpened, detailsToggled } from './panel-model.ts';
