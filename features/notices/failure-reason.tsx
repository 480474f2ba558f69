import { FormattedMessage, useIntl } from 'react-intl';
import { canonicalReason, type FailureFacts, messageOfReason, waitOf } from './failure.ts';

/**
 * Why something failed, in the user’s words. Where nobody can say: with the number that support can look up, and without
 * blame for the server where it only refused the request.
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
