export { Details, DetailsPanel } from './details-panel.tsx';
export {
  $areDetailsOpen,
  detailsClosed,
  detailsOpened,
  detailsToggled,
  shareWished,
  versionRestored,
} from './panel-model.ts';
