import { FormattedMessage } from 'react-intl';
import { localeHref } from '../../engine/index.ts';
import { useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './contact-form.module.css';

/**
 * Writes to the operator, with script and without: without, the server answers with the address of this page and the id of a
 * sentence, and the style sheet shows that one.
 */
export function ContactForm() {
  const site = useSite();
  return (
    <section className={styles.place} data-contact-form>
      <div className={styles.said} role="status" tabIndex={-1}>
        <p id="sent">
          <FormattedMessage id="feedback.thanks" />
        </p>
        <Unsent id="wrong" message="contact.form.wrong" />
        <Unsent id="too-many" message="contact.form.tooMany" />
        <p id="failed" className={styles.bad}>
          <FormattedMessage id="contact.form.failed" />
        </p>
      </div>
      <h2>
        <FormattedMessage id="contact.mail" />
      </h2>
      <p>
        <FormattedMessage id="contact.mailText" />
      </p>
      <form className={styles.form} method="post" action="/contact-us">
        <label>
          <FormattedMessage id="feedback.text" />
          <textarea name="text" maxLength={5000} rows={6} required />
        </label>
        <div>
          <label>
            <FormattedMessage id="feedback.contact" />
            <input
              name="contact"
              type="email"
              autoComplete="email"
              maxLength={254}
              aria-describedby="no-reply"
            />
          </label>
          <small id="no-reply">
            <FormattedMessage id="feedback.contactHint" />
          </small>
        </div>
        <label className={styles.trap} aria-hidden="true">
          <FormattedMessage id="contact.form.trap" />
          <input name="website" autoComplete="off" tabIndex={-1} />
        </label>
        <input type="hidden" name="page" value={localeHref('/contact-us', site.locale, site)} />
        <Button className={styles.submit} type="submit">
          <FormattedMessage id="feedback.submit" />
        </Button>
      </form>
      <p className={styles.mail}>
        <FormattedMessage
          id="contact.form.orMail"
          values={{ address: <a href={`mailto:${site.contact}`}>{site.contact}</a> }}
        />
      </p>
    </section>
  );
}

/** Without script the form is empty again, and the page before still has what was typed. */
function Unsent({ id, message }: { readonly id: string; readonly message: string }) {
  return (
    <p id={id} className={styles.bad}>
      <FormattedMessage id={message} />
      <noscript>
        {' '}
        <FormattedMessage id="contact.form.back" />
      </noscript>
    </p>
  );
}
