import { Anchor, CheckboxItem, Content, Item, Label, Portal, Root, Separator } from '@radix-ui/react-menu';
import { Check } from 'lucide-react';
import { type FocusEvent, useRef } from 'react';
import { isChoice, type MenuChoice, type MenuEntry, type OpenMenuProps } from './menu-entry.ts';
import styles from './menu-panel.module.css';

/** An open menu beside its anchor. Not modal: the press that closes it acts as without the menu. */
export default function MenuPanel(props: OpenMenuProps) {
  const { label, entries, anchor, align = 'start', isByKeyboard = false, container, onClose } = props;
  const virtual = useRef({ getBoundingClientRect: () => anchor });
  const entersFirst = useRef(isByKeyboard);
  const wasLeft = useRef(false);

  const enterFirst = ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget || !entersFirst.current) return;
    entersFirst.current = false;
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  };
  return (
    <Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Anchor virtualRef={virtual} />
      <Portal container={container}>
        <Content
          className={styles.panel}
          aria-label={label}
          align={align}
          side="bottom"
          sideOffset={anchor.height > 0 ? 4 : 2}
          collisionPadding={8}
          loop
          onFocus={enterFirst}
          onContextMenu={(event) => event.preventDefault()}
          onInteractOutside={() => {
            wasLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            // The chosen entry may have moved the focus (to a name being edited), and so may a press elsewhere.
            if (wasLeft.current || document.activeElement !== document.body) event.preventDefault();
          }}
        >
          <Entries entries={entries} />
        </Content>
      </Portal>
    </Root>
  );
}

function Entries({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return entries.map((entry, index) => {
    if (isChoice(entry)) return <Choice key={entry.id} {...entry} />;
    if (entry === 'separator') {
      // biome-ignore lint/suspicious/noArrayIndexKey: lines between groups have no name of their own.
      return <Separator key={index} className={styles.separator} />;
    }
    return (
      <Label key={entry.heading} className={styles.heading}>
        {entry.heading}
      </Label>
    );
  });
}

function Choice(choice: MenuChoice) {
  const { label, isDisabled = false, isDangerous, isChecked, onChosen } = choice;
  const look = [styles.choice, isDangerous && styles.danger].filter(Boolean).join(' ');
  if (isChecked !== undefined) {
    return (
      <CheckboxItem
        className={look}
        checked={isChecked}
        disabled={isDisabled}
        textValue={label}
        onSelect={() => onChosen?.()}
      >
        <Line {...choice} />
      </CheckboxItem>
    );
  }
  return (
    <Item className={look} disabled={isDisabled} textValue={label} onSelect={() => onChosen?.()}>
      <Line {...choice} />
    </Item>
  );
}

/** Drawing or tick, words, keystroke. */
function Line({ label, icon, shortcut, isChecked }: MenuChoice) {
  return (
    <>
      <span className={styles.icon}>{isChecked === undefined ? icon : isChecked && <Check />}</span>
      <span className={styles.label}>{label}</span>
      {shortcut && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </>
  );
}
