import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, type Popup, useSite } from '../../engine/view/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './popups.module.css';

/** The windows of staff, as a document has them: closed, until a link to it names one (`app/document-actions.ts`). */
export function StillPopups() {
  return Object.entries(useSite().popups).map(([name, popup]) => (
    <StillPopup key={name} name={name} popup={popup} />
  ));
}

function StillPopup({ name, popup: { title, text, link } }: { name: string; popup: Popup }) {
  const titleId = useId();
  return (
    <dialog className={styles.popup} data-popup={name} aria-labelledby={titleId}>
      <form className={styles.sheet} method="dialog">
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        <footer className={styles.footer}>
          <Button kind="secondary" type="submit">
            <FormattedMessage id="ui.close" />
          </Button>
          {link && (
            <Link className={buttonClass()} to={link.to}>
              {link.label}
            </Link>
          )}
        </footer>
      </form>
    </dialog>
  );
}
