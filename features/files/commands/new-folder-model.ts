/** The new folder that the page’s own question is about; the folder picker makes folders too. */
import { makeFolderFx } from './make-entry.ts';
import { createMakingHere } from './make-here.ts';

export const {
  named: newFolderNamed,
  $failure: $newFolderFailure,
  makeFx: makeFolderHereFx,
} = createMakingHere(makeFolderFx);
