export { DropArea } from './choose/drop-area.tsx';
export { FileChooser, type FileChooserHandle } from './choose/file-chooser.tsx';
export { readPasted } from './choose/pasted-files.ts';
export { $uploadsUnderWay, filesChosen, filesUploaded, roomLookedInto } from './door.ts';
export { UploadsPanel } from './uploads-panel.tsx';
