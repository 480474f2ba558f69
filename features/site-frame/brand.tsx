import { useIntl } from 'react-intl';
import { keptPart, Link, useSite } from '../../engine/view/index.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './brand.module.css';

/** Mark and name, which lead home. */
export const Brand = keptPart(function Brand() {
  const { name } = useSite();
  const { formatMessage } = useIntl();
  return (
    <Link className={styles.brand} to="/" aria-label={formatMessage({ id: 'frame.home' }, { name })}>
      <Logo className={styles.mark} />
      <span className={styles.name}>{name}</span>
    </Link>
  );
});
