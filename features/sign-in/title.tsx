import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { $view } from './model.ts';

/** What the form on show is about: the heading of the dialog, or of the page. */
export function SignInTitle() {
  const view = useUnit($view);
  return <FormattedMessage id={`signIn.title.${view}`} />;
}
