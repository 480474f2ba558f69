import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { LockedBox } from '../../ui/art/locked-box.tsx';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  $code,
  $codeProblem,
  $isChecking,
  $isPersonWanted,
  $wait,
  codeGiven,
  codeTyped,
  waitEnded,
} from './model.ts';
import styles from './view.module.css';

const PasscodeCaptcha = late(() => import('./passcode-captcha.tsx'));

/** Asks for the passcode. The page knows nothing of the request before. */
export function PasscodeForm() {
  const { code, problem, wait, isChecking, isPersonWanted, onTyped, onGiven, onWaited } = useUnit({
    code: $code,
    problem: $codeProblem,
    wait: $wait,
    isChecking: $isChecking,
    isPersonWanted: $isPersonWanted,
    onTyped: codeTyped,
    onGiven: codeGiven,
    onWaited: waitEnded,
  });
  const seconds = useCountdown(wait, onWaited);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== null) input.current?.select();
  }, [problem]);

  return (
    <div className={styles.passcode} data-request-state="PASS_CODE_EMPTY">
      <div className={styles.art}>
        <LockedBox />
      </div>
      <h1 className={styles.title}>
        <FormattedMessage id="sharePage.passcode.title" />
      </h1>
      <p className={styles.soft}>
        <FormattedMessage id="fileRequest.passcode.text" />
      </p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onGiven();
        }}
      >
        <TextField
          ref={input}
          label={<FormattedMessage id="sharePage.passcode.label" />}
          value={code}
          onChanged={onTyped}
          problem={problem && <FormattedMessage id={`sharePage.passcode.${problem}`} />}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          enterKeyHint="go"
          disabled={seconds !== null}
        />
        <Button type="submit" size="large" isBusy={isChecking} disabled={seconds !== null}>
          <FormattedMessage id="sharePage.passcode.submit" />
        </Button>
        <p className={styles.wait} role="timer">
          {seconds !== null && <FormattedMessage id="sharePage.passcode.wait" values={{ seconds }} />}
        </p>
      </form>
      {isPersonWanted && <PasscodeCaptcha />}
    </div>
  );
}

/** Seconds that are left of a wait; null where there is none. */
function useCountdown(wait: number | null, onEnded: () => void): number | null {
  const [left, setLeft] = useState<number | null>(wait);
  useEffect(() => {
    setLeft(wait);
    if (wait === null) return;
    const end = Date.now() + wait * 1000;
    const timer = setInterval(() => {
      const seconds = Math.ceil((end - Date.now()) / 1000);
      if (seconds > 0) setLeft(seconds);
      else onEnded();
    }, 250);
    return () => clearInterval(timer);
  }, [wait, onEnded]);
  return wait === null ? null : left;
}
