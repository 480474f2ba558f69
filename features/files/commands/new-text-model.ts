/** The new text that the page’s own question is about. It opens in the editor as soon as it is made. */
import { sample } from 'effector';
import { entryOpened } from '../operations/chosen-actions.ts';
import { makeTextFx } from './make-entry.ts';
import { createMakingHere } from './make-here.ts';

const making = createMakingHere(makeTextFx);

export const { named: newTextNamed, $failure: $newTextFailure, makeFx: makeTextHereFx } = making;

sample({ clock: making.made, fn: (entry) => ({ entry, siblings: [entry] }), target: entryOpened });
