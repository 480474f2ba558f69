export { partFailed } from './failed-part.ts';
export { type Failure, type FailureFacts, factsOf, messageOfReason } from './failure.ts';
export { FailureReason } from './failure-reason.tsx';
export { createFailureStore } from './failure-store.ts';
export {
  $notices,
  failureShown,
  type Notice,
  type NoticeAction,
  type NoticeText,
  noticeActed,
  noticeClosed,
  noticeShown,
  topicClosed,
} from './model.ts';
export { Notices } from './notices.tsx';
