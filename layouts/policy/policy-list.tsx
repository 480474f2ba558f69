import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { keptPart, Link, type SiteView, useSite } from '../../engine/view/index.ts';
import { dayFormat } from '../../ui/time-format.ts';
import styles from './policy-list.module.css';

/** The list of all policies. Narrow screens get it folded; wide ones show it at the side. */
export function PolicyList() {
  return <KeptList shown={shownIn(useSite())} />;
}

/** @param shown the page on show, as `shownIn` has it */
const KeptList = keptPart(
  function List({ shown }: { readonly shown: string }) {
    const { formatMessage } = useIntl();
    return (
      <nav className={styles.side} aria-label={formatMessage({ id: 'frame.policies' })}>
        <details className={styles.narrow}>
          <summary>
            <FormattedMessage id="frame.policies" />
          </summary>
          <Kinds path={shown} />
        </details>
        <div className={styles.wide}>
          <Kinds path={shown} />
        </div>
      </nav>
    );
  },
  ['shown'],
);

/** The current page, as far as the list distinguishes pages: policies have few addresses. */
function shownIn({ path, policies }: SiteView): string {
  const pages = policies.flatMap((policy) => [
    policy.path,
    ...policy.versions.map((version) => version.path),
  ]);
  if (path === updates || pages.some((page) => page === path)) return path;
  const above = [updates, ...policies.map((policy) => policy.path)]
    .filter((page) => path.startsWith(`${page}/`))
    .toSorted((one, other) => one.length - other.length)
    .at(-1);
  return above === undefined ? '/' : `${above}/-`;
}

const updates = '/policy/update';

type Kind = ReturnType<typeof useSite>['policies'][number];

function Kinds({ path }: { path: string }) {
  const { policies } = useSite();
  return (
    <ul className={styles.kinds}>
      {policies.map((policy) => (
        <li key={policy.kind}>
          <Link className={styles.kind} to={policy.path} aria-current={kindCurrentness(policy, path)}>
            {policy.title}
          </Link>
          {isOpen(policy, path) && <Versions policy={policy} path={path} />}
        </li>
      ))}
      <li className={styles.updates}>
        <Link className={styles.kind} to={updates} aria-current={updatesCurrentness(path)}>
          <FormattedMessage id="frame.policies.updates" />
        </Link>
      </li>
    </ul>
  );
}

function Versions({ policy, path }: { policy: Kind; path: string }) {
  return (
    <ul className={styles.versions}>
      {[...policy.versions].reverse().map((version) => (
        <li key={version.name}>
          <Link
            className={styles.version}
            to={version.path}
            aria-current={version.path === path ? 'page' : undefined}
          >
            {version.date ? (
              <FormattedDate value={version.date} {...dayFormat} timeZone="UTC" />
            ) : (
              version.name
            )}
            {version.name === policy.latest.name && (
              <span className={styles.latest}>
                <FormattedMessage id="frame.policies.latest" />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Versions are listed under the policy that is on show, where there is more than one. */
function isOpen(policy: Kind, path: string): boolean {
  return policy.versions.length > 1 && (path === policy.path || path.startsWith(`${policy.path}/`));
}

/** `page` where the link leads to the current page, `true` where a version below it does. */
function kindCurrentness(policy: Kind, path: string): 'page' | 'true' | undefined {
  if (path === policy.path || (policy.versions.length === 1 && path === policy.latest.path)) return 'page';
  return path.startsWith(`${policy.path}/`) ? 'true' : undefined;
}

function updatesCurrentness(path: string): 'page' | 'true' | undefined {
  if (path === updates) return 'page';
  return path.startsWith(`${updates}/`) ? 'true' : undefined;
}
