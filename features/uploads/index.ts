export { DropArea } from './choose/drop-area.tsx';
export { FileChooser, type FileChooserHandle } from './choose/file-chooser.tsx';
export { readPasted } from './choose/pasted-files.ts';
export { accountDeleted, filesChosen, storageDetailsRequested } from './facade.ts';
export { UploadsPanel } from './panel/uploads-panel.tsx';
