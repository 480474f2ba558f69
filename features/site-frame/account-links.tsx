import { FormattedMessage } from 'react-intl';
import { href, localeHref } from '../../engine/index.ts';
import { keptPart, Link, useSite } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';

/**
 * The way in, and the way to one's own drive; the documents' script shows the one that fits. After a sign-in the visitor
 * is on this page again; from the home page the way leads to the drive.
 */
export function AccountLinks({ className }: { className?: string | undefined }) {
  const site = useSite();
  const { path, locale } = site;
  const login = path === '/' ? '/drive/login' : href('/drive/login', { query: { return_to: path } });
  return (
    <div className={className}>
      <KeptLinks login={localeHref(login, locale, site)} />
    </div>
  );
}

const KeptLinks = keptPart(function Links({ login }: { readonly login: string }) {
  return (
    <>
      <a className={buttonClass('primary', 'small')} href={login} data-account="signed-out">
        <FormattedMessage id="frame.signIn" />
      </a>
      <Link className={buttonClass('primary', 'small')} to="/drive/all" data-account="signed-in" hidden>
        <FormattedMessage id="frame.openDrive" />
      </Link>
    </>
  );
});
