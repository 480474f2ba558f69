import { FormattedMessage } from 'react-intl';
import { Link, useSite } from '../../engine/view/index.ts';
import { Logo } from '../../ui/logo.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Words } from './parts.tsx';
import styles from './view.module.css';

/** The code and its picture for a camera; somebody lets the TV in on a phone or a computer. */
export function SignIn() {
  const { name } = useSite();
  return (
    <section className={styles.signIn} data-tv-screen="sign-in" hidden>
      <div>
        <p className={styles.brand}>
          <Logo className={styles.mark} />
          {name}
        </p>
        <h2 className={styles.title}>
          <FormattedMessage id="tv.signIn.title" />
        </h2>
        <div data-tv-slot="code-part" hidden>
          <div data-tv-state="waiting offline">
            <p className={styles.step}>
              <FormattedMessage id="tv.signIn.open" />
              <bdi className={styles.address} data-tv-slot="address" />
            </p>
            <p className={styles.step}>
              <FormattedMessage id="tv.signIn.code" />
              <bdi className={styles.code} data-tv-slot="code" />
            </p>
          </div>
        </div>
        <div className={styles.status}>
          <State name="getting" id="tv.signIn.getting" isWorking />
          <State name="waiting" id="tv.signIn.waiting" isWorking />
          <State name="offline" id="tv.offline" isWorking />
          <State name="expired" id="tv.signIn.expired" />
          <State name="denied" id="tv.signIn.denied" />
          <State name="unavailable" id="tv.signIn.unavailable" />
        </div>
        <button
          type="button"
          className={styles.button}
          data-tv-press="new-code"
          data-tv-state="expired denied unavailable"
          hidden
        >
          <FormattedMessage id="tv.signIn.newCode" />
        </button>
        <p className={styles.note}>
          <FormattedMessage id="tv.signIn.scope" />
        </p>
        <p className={styles.help}>
          <Link to="/tv-help">
            <FormattedMessage id="tv.help" />
          </Link>
        </p>
      </div>
      <div
        className={styles.qr}
        data-tv-slot="qr"
        data-tv-state="waiting offline"
        aria-hidden="true"
        hidden
      />
    </section>
  );
}

function State({
  name,
  id,
  isWorking = false,
}: {
  readonly name: string;
  readonly id: string;
  readonly isWorking?: boolean;
}) {
  return (
    <div className={styles.working} data-tv-state={name} hidden>
      {isWorking && <Spinner className={styles.spinner} />}
      <Words id={id} />
    </div>
  );
}
