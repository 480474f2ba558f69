/** The whole queue; loaded when it is first wanted (`uploads-panel.tsx`). */
import './keep/clear-model.ts';
import './keep/model.ts';
import './send/retry-model.ts';
import './send/model.ts';

export { $handles, $ownInOtherTabs, filesChosenAgain, reopeningRequested } from './keep/model.ts';
export {
  $conflict,
  $isFolded,
  $speed,
  $summary,
  $timeLeft,
  panelFolded,
  panelUnfolded,
} from './panel/model.ts';
export { $quotaQuestions, quotaAnswered, uploadsLoaded } from './plan/model.ts';
export {
  $isOnline,
  $ownQueue,
  allCancelled,
  allPaused,
  allResumed,
  conflictDecided,
  finishedCleared,
  uploadCancelled,
  uploadPaused,
  uploadResumed,
  uploadRetried,
} from './queue/model.ts';
