import { FormattedMessage, useIntl } from 'react-intl';
import { canonicalReason, type FailureFacts, messageOfReason, waitOf } from './failure.ts';

/**
 * The reason of a failure, in the user’s language. An unknown one has the request's id for support, and does not blame
 * the server for a refusal.
 */
export function FailureReason({ reason, requestId, words, isRefusal, retryAfter }: FailureFacts) {
  const { messages } = useIntl();
  if (words !== undefined) return words;
  if (reason === 'too_many_requests' && retryAfter)
    return <FormattedMessage id="errors.too_many_requests.wait" values={{ ...waitOf(retryAfter) }} />;
  const worded = messageOfReason(canonicalReason(reason));
  if (worded in messages) return <FormattedMessage id={worded} />;
  if (requestId) {
    const id = isRefusal ? 'errors.refused' : 'errors.request';
    return <FormattedMessage id={id} values={{ id: requestId }} />;
  }
  return <FormattedMessage id="errors.general" />;
}
