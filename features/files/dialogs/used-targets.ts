import { sample } from 'effector';
import { operationRequested } from '../queue/operation-queue.ts';
import { targetUsed } from './recent-targets.ts';

/** A folder into which something is dropped or pasted counts as used, as one that was chosen does. */
sample({
  clock: operationRequested.filterMap(({ operation, isUndo }) => (isUndo ? undefined : operation.to)),
  target: targetUsed,
});
