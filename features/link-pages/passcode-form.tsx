import { useUnit } from 'effector-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PasscodeCaptchaProps } from './passcode-captcha.tsx';
import styles from './passcode-form.module.css';
import type { PasscodeModel } from './passcode-model.ts';

const PasscodeCaptcha = late<PasscodeCaptchaProps>(() => import('./passcode-captcha.tsx'));

/** Asks for the passcode of a link. The page and its state contain nothing of what is behind it. */
export function PasscodeForm(props: {
  readonly model: Omit<PasscodeModel<unknown>, 'answered'>;
  readonly art: ReactNode;
  /** Where the passcode comes from. */
  readonly children: ReactNode;
}) {
  const { model, art, children } = props;
  const { code, problem, wait, isChecking, isPersonWanted, onTyped, onGiven, onHash, onWaited, onPlaced } =
    useUnit({
      code: model.$code,
      problem: model.$problem,
      wait: model.$wait,
      isChecking: model.$isChecking,
      isPersonWanted: model.$isPersonWanted,
      onTyped: model.codeTyped,
      onGiven: model.codeGiven,
      onHash: model.hashChanged,
      onWaited: model.waitEnded,
      onPlaced: model.captchaPlaced,
    });
  const input = useRef<HTMLInputElement>(null);
  const seconds = useCountdown(wait, onWaited);

  useEffect(() => {
    const onChange = () => onHash();
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, [onHash]);
  const known = useRef(code);
  // Text that was typed before the script was here counts.
  useEffect(() => {
    const written = input.current?.value;
    if (written && written !== known.current) onTyped(written);
  }, [onTyped]);
  useEffect(() => {
    if (problem !== null) input.current?.select();
  }, [problem]);

  return (
    <div className={styles.page} data-link-state="PASS_CODE_EMPTY">
      <div className={styles.art}>{art}</div>
      <h1 className={styles.title}>
        <FormattedMessage id="sharePage.passcode.title" />
      </h1>
      <p className={styles.text}>{children}</p>
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
      {isPersonWanted && <PasscodeCaptcha onPlaced={onPlaced} />}
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
