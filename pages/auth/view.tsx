import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { FailureReason } from '../../features/notices/index.ts';
import {
  $account,
  $isSignedIn,
  $isUnreachable,
  accountRetried,
  programOf,
} from '../../features/session/index.ts';
import { SignInPanel } from '../../features/sign-in/index.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeIn, isWhole } from './code.ts';
import { Consent } from './consent.tsx';
import { $isAsked } from './consent-model.ts';
import { Fact } from './fact.tsx';
import {
  $code,
  $deciding,
  $problem,
  $request,
  $verdict,
  accountSwitched,
  approved,
  begunAgain,
  codeChanged,
  codeLeft,
  codeSubmitted,
  type DeviceRequest,
  denied,
  lookUpFx,
} from './model.ts';
import { ScopeList } from './scope-list.tsx';
import { Shape } from './shape.tsx';
import { Title } from './title.tsx';
import styles from './view.module.css';

/** Sign-in of another device: its code, then what asks and from where, then the answer. Or a third-party app asks. */
export default function AuthPage() {
  const { isAsked, isSignedIn, isUnreachable, onRetry } = useUnit({
    isAsked: $isAsked,
    isSignedIn: $isSignedIn,
    isUnreachable: $isUnreachable,
    onRetry: accountRetried,
  });
  if (isSignedIn === false)
    return <SignInPanel reason={isAsked ? 'auth.consent.signInFirst' : 'auth.signInFirst'} />;
  if (isUnreachable)
    return (
      <FailedState title={<FormattedMessage id="frame.unreachable" />} onRetry={onRetry}>
        <FormattedMessage id="frame.unreachable.text" />
      </FailedState>
    );
  return (
    <div className={styles.place}>
      <section className={styles.panel}>{isSignedIn ? isAsked ? <Consent /> : <Steps /> : <Shape />}</section>
    </div>
  );
}

function Steps() {
  const { request, verdict } = useUnit({ request: $request, verdict: $verdict });
  const hasMoved = useRef(false);
  useEffect(() => {
    hasMoved.current = true;
  }, []);
  if (verdict !== null) return <Answered verdict={verdict} />;
  return request === null ? <CodeForm isNext={hasMoved.current} /> : <Question request={request} />;
}

function CodeForm({ isNext }: { readonly isNext: boolean }) {
  const form = useUnit({
    code: $code,
    isBusy: lookUpFx.pending,
    problem: $problem,
    onCode: codeChanged,
    onLeft: codeLeft,
    onSubmit: codeSubmitted,
  });
  // Text that is typed before hydration would be lost: until then nothing can be typed.
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  return (
    <>
      <Title id="auth.title" isNext={isNext} />
      <form
        className={styles.step}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.onSubmit();
        }}
      >
        <p className={styles.lead}>
          <FormattedMessage id="auth.lead" />
        </p>
        <div className={styles.code}>
          <TextField
            label={<FormattedMessage id="auth.code" />}
            hint={<FormattedMessage id="auth.codeHint" />}
            problem={form.problem && <Problem {...form.problem} />}
            value={form.code}
            onChanged={form.onCode}
            onBlur={() => form.onLeft()}
            name="user_code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={!isAwake}
          />
        </div>
        <Button type="submit" size="large" isBusy={form.isBusy} disabled={!isWhole(form.code)}>
          <FormattedMessage id="auth.continue" />
        </Button>
      </form>
    </>
  );
}

/** Messages about the state of a code; other problems have the same messages as everywhere. */
const ownProblems: Readonly<Record<string, string>> = {
  not_found: 'auth.problem.unknown',
  file_not_found: 'auth.problem.unknown',
  expired_token: 'auth.problem.expired',
  already_exists: 'auth.problem.decided',
};

function Problem(facts: NonNullable<ReturnType<typeof $problem.getState>>) {
  const own = ownProblems[facts.reason];
  return own === undefined ? <FailureReason {...facts} /> : <FormattedMessage id={own} />;
}

function Question({ request }: { readonly request: DeviceRequest }) {
  const { formatMessage } = useIntl();
  const { account, deciding, problem, onApproved, onDenied, onSwitched } = useUnit({
    account: $account,
    deciding: $deciding,
    problem: $problem,
    onApproved: approved,
    onDenied: denied,
    onSwitched: accountSwitched,
  });
  const { name, system } = programOf(request.user_agent);
  const program = name ?? formatMessage({ id: 'auth.ask.unknown' });
  return (
    <>
      <Title id="auth.ask.title" />
      <div className={styles.step}>
        <p className={styles.lead}>
          <FormattedMessage id="auth.ask.check" />
        </p>
        <p className={styles.shown}>{codeIn(request.user_code)}</p>
        <dl className={styles.facts}>
          <Fact label="auth.ask.app">{request.client_id}</Fact>
          <Fact label="auth.ask.device">
            {system ? formatMessage({ id: 'auth.ask.program' }, { program, system }) : program}
          </Fact>
          <Fact label="auth.ask.from">
            {request.is_near
              ? formatMessage({ id: 'auth.ask.near' }, { address: request.ip_address })
              : request.ip_address}
          </Fact>
          <Fact label="auth.ask.account">{account?.email || account?.name}</Fact>
        </dl>
        {request.scopes.length === 0 ? (
          <p>
            <FormattedMessage id="auth.ask.access" />
          </p>
        ) : (
          <div>
            <p>
              <FormattedMessage id="auth.ask.limited" />
            </p>
            <ScopeList scopes={request.scopes} />
          </div>
        )}
        <p className={styles.warning}>
          <FormattedMessage id="auth.ask.warning" />
        </p>
        <div className={styles.problem} role="alert">
          {problem && <Problem {...problem} />}
        </div>
        <div className={styles.buttons}>
          <Button kind="secondary" size="large" isBusy={deciding === 'denied'} onClick={() => onDenied()}>
            <FormattedMessage id="auth.ask.deny" />
          </Button>
          <Button size="large" isBusy={deciding === 'approved'} onClick={() => onApproved()}>
            <FormattedMessage id="auth.ask.approve" />
          </Button>
        </div>
        <Button kind="quiet" disabled={deciding !== null} onClick={() => onSwitched()}>
          <FormattedMessage id="auth.ask.otherAccount" />
        </Button>
      </div>
    </>
  );
}

function Answered({ verdict }: { readonly verdict: 'approved' | 'denied' }) {
  const onAgain = useUnit(begunAgain);
  return (
    <>
      <Title id={`auth.${verdict}.title`} />
      <div className={styles.step}>
        <p className={styles.lead} role="status">
          <FormattedMessage
            id={`auth.${verdict}.text`}
            values={{ account: (words) => <Link to="/drive/account">{words}</Link> }}
          />
        </p>
        <Button kind="secondary" onClick={() => onAgain()}>
          <FormattedMessage id="auth.again" />
        </Button>
      </div>
    </>
  );
}
