export { Details, DetailsPanel } from './details-panel.tsx';
export {
  $areDetailsOpen,
  detailsClosed,
  detailsOpened,
  detailsToggled,
  shareRequested,
  versionRestored,
} from './panel-model.ts';
