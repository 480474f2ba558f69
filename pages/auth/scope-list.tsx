import { FormattedMessage } from 'react-intl';
import type { Scope } from '../../api/contract/oauth.ts';
import styles from './view.module.css';

export const ScopeList = ({ scopes }: { readonly scopes: readonly Scope[] }) => (
  <ul className={styles.scopes}>
    {scopes.map((scope) => (
      <li key={scope}>
        <FormattedMessage id={`scopes.${scope}`} />
      </li>
    ))}
  </ul>
);
