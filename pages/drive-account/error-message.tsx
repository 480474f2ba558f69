import { FormattedMessage } from 'react-intl';
import { type FailureFacts, FailureReason } from '../../features/notices/index.ts';

/** Reasons that mean something of their own on this page (`account.problem.`). */
export const ownReasons: readonly string[] = [
  'invalid_argument',
  'failed_precondition',
  'picture_invalid',
  'passkey_refused',
  'passkey_known',
  'passkey_abandoned',
];

/** Why something failed, in the words of this page where it has some. */
export function ErrorMessage({ facts }: { readonly facts: FailureFacts }) {
  return ownReasons.includes(facts.reason) ? (
    <FormattedMessage id={`account.problem.${facts.reason}`} />
  ) : (
    <FailureReason {...facts} />
  );
}
