import { FormattedMessage } from 'react-intl';
import { href, localeHref } from '../../engine/index.ts';
import { keptPart, Link, useSite } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';

/**
 * The links to sign in and to one's own drive; the documents' script shows the right one.
 * @param signIn the address of the sign-in: `useSignInAddress`.
 */
export function AccountLinks({ className, signIn }: { className?: string | undefined; signIn: string }) {
  return (
    <div className={className}>
      <KeptLinks login={signIn} />
    </div>
  );
}

/** After a sign-in the visitor returns to this page; from the home page, to the drive. */
export function useSignInAddress(): string {
  const site = useSite();
  const { path, locale } = site;
  const login = path === '/' ? '/drive/login' : href('/drive/login', { query: { return_to: path } });
  const address = localeHref(login, locale, site);
  // Accounts belong to the address of the site.
  return site.domains?.[locale] === undefined ? address : site.origin + address;
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
