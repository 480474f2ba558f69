import { useUnit } from 'effector-react';
import { KeyRound } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import type { LinkTarget } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import { $ending, $isUnreachable, $signInRequest, CaptchaPlace } from '../session/index.ts';
import {
  CodeField,
  CurrentPasswordField,
  EmailField,
  NameField,
  NewPasswordField,
  RecoveryCodeField,
  UsernameField,
} from './fields.tsx';
import styles from './form.module.css';
import { Form } from './form.tsx';
import {
  $fields,
  $timesSentAgain,
  $usesRecovery,
  $view,
  codeRequestedAgain,
  factorSwitched,
  formsHidden,
  formsShown,
  passkeyRequested,
  viewChosen,
} from './model.ts';
import { $operatorSecret } from './operator-link.ts';
import { canUsePasskeys } from './passkey.ts';
import type { View } from './problems.ts';
import { Unreached } from './unreached.tsx';

interface StepProps {
  /** Why the sign-in opened by itself: the id of a message. */
  readonly reason?: string | undefined;
}

/** Sign-in in all its steps. The dialog or page around it has the heading. */
export function SignInForms({ reason }: StepProps) {
  const { view, isUnreachable, onShow, onHide } = useUnit({
    view: $view,
    isUnreachable: $isUnreachable,
    onShow: formsShown,
    onHide: formsHidden,
  });
  useEffect(() => {
    onShow();
    return () => void onHide();
  }, [onShow, onHide]);
  if (isUnreachable) return <Unreached />;
  const Step = steps[view];
  return (
    <>
      <Step key={view} reason={reason} />
      <CaptchaPlace />
    </>
  );
}

const steps: Readonly<Record<View, ComponentType<StepProps>>> = {
  'sign-in': SignIn,
  'second-factor': SecondFactor,
  'sign-up': SignUp,
  'sign-up-code': SignUpCode,
  forgot: Forgot,
  reset: Reset,
};

const neverChanges = () => () => {};

function SignIn({ reason: given }: StepProps) {
  const { ending, request, onPasskey } = useUnit({
    ending: $ending,
    request: $signInRequest,
    onPasskey: passkeyRequested,
  });
  // The server takes it that they can be used: most browsers can.
  const hasPasskeys = useSyncExternalStore(neverChanges, canUsePasskeys, () => true);
  const reason = request?.reason ?? (ending === 'ended' ? 'signIn.ended' : given);
  return (
    <>
      {reason && (
        <p className={styles.note} role="status">
          <FormattedMessage id={reason} />
        </p>
      )}
      <Form names={['username', 'password']} submit="signIn.submit.sign-in" isPlain>
        <UsernameField />
        <CurrentPasswordField />
        <Choice view="forgot" className={styles.forgot} id="signIn.forgot" />
      </Form>
      {hasPasskeys && (
        <Button className={styles.wide} kind="secondary" size="large" onClick={() => onPasskey()}>
          <KeyRound />
          <FormattedMessage id="signIn.passkey" />
        </Button>
      )}
      <p className={styles.other}>
        <FormattedMessage id="signIn.new" /> <Choice view="sign-up" id="signIn.toSignUp" />
      </p>
    </>
  );
}

function SecondFactor() {
  const { usesRecovery, onSwitch } = useUnit({ usesRecovery: $usesRecovery, onSwitch: factorSwitched });
  return (
    <>
      <p className={styles.text}>
        <FormattedMessage id={usesRecovery ? 'signIn.text.recovery' : 'signIn.text.factor'} />
      </p>
      <Form names={usesRecovery ? ['recoveryCode'] : ['code']} submit="signIn.submit.second-factor">
        {usesRecovery ? <RecoveryCodeField /> : <CodeField />}
      </Form>
      <p className={styles.other}>
        <button className={styles.choice} type="button" onClick={() => onSwitch()}>
          <FormattedMessage id={usesRecovery ? 'signIn.useApp' : 'signIn.useRecovery'} />
        </button>
        <Back />
      </p>
    </>
  );
}

function SignUp() {
  const secret = useUnit($operatorSecret);
  return (
    <>
      {secret && (
        <p className={styles.note} role="status">
          <FormattedMessage id="signIn.operator" />
        </p>
      )}
      <Form
        names={['email', 'name', 'newPassword']}
        // By the link the account is made at once: no code is sent.
        submit={secret ? 'signIn.submit.sign-up-code' : 'signIn.submit.sign-up'}
      >
        <EmailField />
        <NameField />
        <NewPasswordField />
      </Form>
      <p className={styles.terms}>
        <FormattedMessage
          id="signIn.terms"
          values={{
            terms: (words) => <Policy to="/policy/user-agreement">{words}</Policy>,
            privacy: (words) => <Policy to="/policy/privacy-policy">{words}</Policy>,
          }}
        />
      </p>
      <p className={styles.other}>
        <FormattedMessage id="signIn.known" /> <Choice view="sign-in" id="signIn.toSignIn" />
      </p>
    </>
  );
}

/** Read beside the form, which stays as it is. */
const Policy = ({ to, children }: { to: LinkTarget; children: ReactNode }) => (
  <Link to={to} target="_blank">
    {children}
  </Link>
);

function SignUpCode() {
  return (
    <>
      <SentTo id="signIn.text.sent" />
      <Form names={['code']} submit="signIn.submit.sign-up-code">
        <CodeField />
      </Form>
      <Again to="sign-up" />
    </>
  );
}

function Forgot() {
  return (
    <>
      <p className={styles.text}>
        <FormattedMessage id="signIn.text.forgot" />
      </p>
      <Form names={['email']} submit="signIn.submit.forgot">
        <EmailField />
      </Form>
      <p className={styles.other}>
        <Back />
      </p>
    </>
  );
}

function Reset() {
  const { email } = useUnit($fields);
  return (
    <>
      <SentTo id="signIn.text.sentReset" />
      <Form names={['code', 'newPassword']} submit="signIn.submit.reset">
        {/* Whose password it is, for the browser that keeps it. */}
        <input
          className={styles.hidden}
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <CodeField />
        <NewPasswordField />
      </Form>
      <Again to="forgot" />
    </>
  );
}

/** Where the code was sent; announced again for another one. */
function SentTo({ id }: { id: string }) {
  const { fields, times } = useUnit({ fields: $fields, times: $timesSentAgain });
  const [name, ...host] = fields.email.trim().split(/(?=@)/);
  return (
    <p className={styles.text} role="status">
      {times > 0 && (
        <>
          <FormattedMessage id="signIn.sentAgain" />{' '}
        </>
      )}
      <FormattedMessage
        id={id}
        values={{
          email: (
            <b className={styles.address}>
              {name}
              {/* Where the line must break, it breaks here. */}
              <wbr />
              {host}
            </b>
          ),
        }}
      />
    </p>
  );
}

function Again({ to }: { to: View }) {
  const onAgain = useUnit(codeRequestedAgain);
  return (
    <p className={styles.other}>
      <button className={styles.choice} type="button" onClick={() => onAgain()}>
        <FormattedMessage id="signIn.again" />
      </button>
      <Choice view={to} id="signIn.otherAddress" />
    </p>
  );
}

const Back = () => <Choice view="sign-in" id="signIn.back" />;

function Choice({ view, id, className }: { view: View; id: string; className?: string | undefined }) {
  const onChoose = useUnit(viewChosen);
  return (
    <button
      className={[styles.choice, className].filter(Boolean).join(' ')}
      type="button"
      onClick={() => onChoose(view)}
    >
      <FormattedMessage id={id} />
    </button>
  );
}
