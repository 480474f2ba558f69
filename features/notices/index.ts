export { partMissed } from './failed-part.ts';
export { type Failure, type FailureFacts, factsOf, isKnown } from './failure.ts';
export { FailureReason } from './failure-reason.tsx';
export { keepFailure } from './failure-store.ts';
export {
  $notices,
  failureShown,
  type Notice,
  type NoticeAction,
  noticeActed,
  noticeClosed,
  noticeShown,
  type Told,
  topicClosed,
} from './model.ts';
export { Notices } from './notices.tsx';
