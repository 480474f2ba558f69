export { $uploadsUnderWay, filesChosen, filesUploaded, roomLookedInto } from './door.ts';
export { DropArea } from './drop-area.tsx';
export { FileChooser, type FileChooserHandle } from './file-chooser.tsx';
export { readPasted } from './pasted.ts';
export { UploadsPanel } from './uploads-panel.tsx';
