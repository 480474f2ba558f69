import { SignInForms } from './forms.tsx';
import { SignInPlace } from './sign-in-place.tsx';
import { SignInTitle } from './title.tsx';

export interface SignInPanelProps {
  /** Why it stands there, where nothing else has been said: the id of a message. */
  readonly reason?: string;
}

/** Sign-in in the place of a page's content. */
export default function SignInPanel({ reason }: SignInPanelProps) {
  return (
    <SignInPlace title={<SignInTitle />}>
      <SignInForms reason={reason} />
    </SignInPlace>
  );
}
