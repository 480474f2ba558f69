import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { $isUnreachable } from '../session/index.ts';
import { $view } from './model.ts';

/** The heading of the dialog, or of the page. */
export function SignInTitle() {
  const { view, isUnreachable } = useUnit({ view: $view, isUnreachable: $isUnreachable });
  return <FormattedMessage id={isUnreachable ? 'frame.unreachable' : `signIn.title.${view}`} />;
}
