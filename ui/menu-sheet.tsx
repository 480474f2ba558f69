import { Check } from 'lucide-react';
import { isChoice, type MenuChoice, type MenuEntry, type OpenMenuProps } from './menu-entry.ts';
import styles from './menu-sheet.module.css';
import { Sheet } from './sheet.tsx';

/** A menu on phones: large lines at the lower edge, where the thumb is. */
export default function MenuSheet({ label, entries, onClose, onDismissed }: OpenMenuProps) {
  const choose = (choice: MenuChoice) => {
    // Closed first: the chosen entry may open a dialog, which is then on top.
    onClose();
    choice.onChosen?.();
  };
  const dismiss = () => {
    onDismissed?.();
    onClose();
  };
  // A first group that is called as the whole has been named already.
  const [first] = entries;
  const isNamed = typeof first === 'object' && !isChoice(first) && first.heading === label;
  return (
    <Sheet title={label} onClose={dismiss}>
      <Entries entries={isNamed ? entries.slice(1) : entries} onChosen={choose} />
    </Sheet>
  );
}

function Entries(props: {
  readonly entries: readonly MenuEntry[];
  readonly onChosen: (choice: MenuChoice) => void;
}) {
  return (
    <ul className={styles.list}>
      {props.entries.map((entry, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: lines between groups have no name of their own.
        if (entry === 'separator') return <li key={index} className={styles.separator} aria-hidden="true" />;
        if (!isChoice(entry)) {
          return (
            <li key={entry.heading} className={styles.heading}>
              {entry.heading}
            </li>
          );
        }
        return (
          <li key={entry.id}>
            <ChoiceButton choice={entry} onChosen={props.onChosen} />
          </li>
        );
      })}
    </ul>
  );
}

function ChoiceButton(props: {
  readonly choice: MenuChoice;
  readonly onChosen: (choice: MenuChoice) => void;
}) {
  const { label, icon, isDisabled = false, isDangerous, isChecked } = props.choice;
  return (
    <button
      className={[styles.choice, isDangerous && styles.danger].filter(Boolean).join(' ')}
      type="button"
      disabled={isDisabled}
      aria-pressed={isChecked}
      onClick={() => props.onChosen(props.choice)}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {isChecked && <Check className={styles.check} aria-hidden="true" />}
    </button>
  );
}
