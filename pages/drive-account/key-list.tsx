import { KeyRound, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { Named } from '../../ui/named.tsx';
import list from './list.module.css';

interface Key {
  readonly id: string;
  readonly name: string;
  readonly badge?: ReactNode;
  readonly facts: ReactNode;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

/** Passkeys or app passwords, each with a button that removes it. */
export function KeyList({ label, keys }: { readonly label: string; readonly keys: readonly Key[] }) {
  const { formatMessage } = useIntl();
  return (
    <ul className={list.list} aria-label={label}>
      {keys.map(({ id, name, badge, facts, isRemoving, onRemove }) => (
        <li className={list.entry} key={id}>
          <KeyRound aria-hidden="true" />
          <div className={list.words}>
            <p className={list.name}>
              <Named name={name} />
              {badge && <span className={list.badge}>{badge}</span>}
            </p>
            <p className={list.facts}>{facts}</p>
          </div>
          <IconButton
            label={formatMessage({ id: 'account.passkeys.remove' }, { name })}
            icon={<Trash2 />}
            isBusy={isRemoving}
            onClick={onRemove}
          />
        </li>
      ))}
    </ul>
  );
}
