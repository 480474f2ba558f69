import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Link, useSite } from '../../engine/view/index.ts';
import { dayFormat } from '../../ui/time-format.ts';
import styles from './policy-list.module.css';

/** The list of all policies. Narrow screens get it folded; wide ones show it at the side. */
export function PolicyList() {
  const { formatMessage } = useIntl();
  return (
    <nav className={styles.side} aria-label={formatMessage({ id: 'frame.policies' })}>
      <details className={styles.narrow}>
        <summary>
          <FormattedMessage id="frame.policies" />
        </summary>
        <Kinds />
      </details>
      <div className={styles.wide}>
        <Kinds />
      </div>
    </nav>
  );
}

type Kind = ReturnType<typeof useSite>['policies'][number];

function Kinds() {
  const { policies, path } = useSite();
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
        <Link className={styles.kind} to="/policy/update" aria-current={updatesCurrentness(path)}>
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

/** `page` where the link leads to what is on show, `true` where a version below it is. */
function kindCurrentness(policy: Kind, path: string): 'page' | 'true' | undefined {
  if (path === policy.path || (policy.versions.length === 1 && path === policy.latest.path)) return 'page';
  return path.startsWith(`${policy.path}/`) ? 'true' : undefined;
}

function updatesCurrentness(path: string): 'page' | 'true' | undefined {
  if (path === '/policy/update') return 'page';
  return path.startsWith('/policy/update/') ? 'true' : undefined;
}
