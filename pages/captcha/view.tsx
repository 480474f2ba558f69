import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './view.module.css';

/** One state of it is shown, by its script (`features/captcha`). */
export default function CaptchaView() {
  return (
    <section className={styles.page} data-captcha>
      <h1 className={styles.title}>
        <FormattedMessage id="captcha.title" />
      </h1>
      <noscript>
        <p className={styles.words}>
          <FormattedMessage id="captcha.noScript" />
        </p>
      </noscript>
      <State name="ready">
        <p className={styles.words}>
          <FormattedMessage id="captcha.lead" />
        </p>
        <button type="button" className={buttonClass('primary', 'large')}>
          <FormattedMessage id="captcha.begin" />
        </button>
      </State>
      <State name="working">
        <div className={styles.alone} data-captcha-alone>
          <Spinner className={styles.spinner} />
          <p className={styles.words}>
            <FormattedMessage id="captcha.working" />
          </p>
        </div>
        <div className={styles.widget} data-captcha-widget hidden />
      </State>
      <State name="done">
        <p className={styles.words}>
          <FormattedMessage id="captcha.done" />
        </p>
      </State>
      <State name="expired">
        <p className={styles.words}>
          <FormattedMessage id="captcha.expired" />
        </p>
      </State>
      <State name="failed">
        <p className={styles.words}>
          <FormattedMessage id="captcha.failed" />
        </p>
        <button type="button" className={buttonClass()}>
          <FormattedMessage id="ui.retry" />
        </button>
      </State>
    </section>
  );
}

/** It is given the focus when it comes, so that its words are read out. */
function State({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.state} data-captcha-state={name} tabIndex={-1} hidden>
      {children}
    </div>
  );
}
