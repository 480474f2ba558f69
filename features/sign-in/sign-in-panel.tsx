import { SignInForms } from './forms.tsx';
import { SignInPlace } from './sign-in-place.tsx';
import { SignInTitle } from './title.tsx';

export interface SignInPanelProps {
  /** Why it is shown, where no other reason is given: the id of a message. */
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
