import { type ButtonHTMLAttributes, type ReactNode, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import type { MenuEntry, OpenMenuProps } from './menu-entry.ts';
import { OpenMenu } from './open-menu.tsx';

export type { MenuEntry } from './menu-entry.ts';

/** Props of the button that opens a menu; spread them over a `<button>`. */
type MenuButtonProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onPointerDown'
>;

/**
 * A button and its menu, whose code is fetched when it is first opened. The button is an icon with `label` as its name,
 * or whatever `children` makes of the props it is given.
 */
export function Menu(props: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly icon?: ReactNode;
  readonly align?: 'start' | 'end';
  readonly className?: string | undefined;
  readonly children?: (button: MenuButtonProps) => ReactNode;
}) {
  const { label, entries, icon, align = 'start', className, children } = props;
  const [opened, setOpened] = useState<Pick<OpenMenuProps, 'anchor' | 'container' | 'isByKeyboard'>>();
  // The press on the button of an open menu closes it before the click arrives, which must not open it again.
  const wasOpen = useRef(false);

  const button: MenuButtonProps = {
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== undefined,
    onPointerDown: () => {
      wasOpen.current = opened !== undefined;
    },
    onClick: ({ currentTarget, detail }) => {
      const isClosing = detail > 0 && wasOpen.current;
      wasOpen.current = false;
      if (isClosing) return setOpened(undefined);
      setOpened({
        anchor: currentTarget.getBoundingClientRect(),
        container: currentTarget.closest<HTMLElement>('dialog, [data-holds-menus]') ?? undefined,
        isByKeyboard: detail === 0,
      });
    },
  };
  return (
    <>
      {children ? (
        children(button)
      ) : (
        <IconButton className={className} label={label} icon={icon} {...button} />
      )}
      {opened && (
        <OpenMenu
          {...opened}
          label={label}
          entries={entries}
          align={align}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
