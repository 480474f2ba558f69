import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

type ToastTone = 'plain' | 'good' | 'bad';

const icons = { plain: Info, good: CircleCheck, bad: TriangleAlert } as const;

/**
 * One message at the window's edge, with one action ("Undo"). The caller puts toasts into a live region and decides how
 * long each stays.
 */
export function Toast(props: {
  readonly tone?: ToastTone;
  readonly children: ReactNode;
  readonly action?: { readonly label: string; readonly onChosen: () => void } | undefined;
  readonly onClose?: (() => void) | undefined;
}) {
  const { tone = 'plain', children, action, onClose } = props;
  const { formatMessage } = useIntl();
  const Icon = icons[tone];
  return (
    <div className={[styles.toast, styles[tone]].join(' ')}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action && (
        <button className={styles.action} type="button" onClick={action.onChosen}>
          {action.label}
        </button>
      )}
      {onClose && (
        <IconButton
          className={styles.closer}
          label={formatMessage({ id: 'ui.close' })}
          icon={<X />}
          onClick={onClose}
        />
      )}
    </div>
  );
}
