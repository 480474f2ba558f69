import { FormattedMessage } from 'react-intl';
import { type FailureFacts, isKnown, waitOf } from './failure.ts';

/** Why something failed, in the user’s words; where nobody can say, with the number that support can look up. */
export function FailureReason({ reason, requestId, words, retryAfter }: FailureFacts) {
  if (words !== undefined) return words;
  if (reason === 'too_many_requests' && retryAfter)
    return <FormattedMessage id="errors.too_many_requests.wait" values={{ ...waitOf(retryAfter) }} />;
  if (isKnown(reason)) return <FormattedMessage id={`errors.${reason}`} />;
  if (requestId) return <FormattedMessage id="errors.request" values={{ id: requestId }} />;
  return <FormattedMessage id="errors.general" />;
}
