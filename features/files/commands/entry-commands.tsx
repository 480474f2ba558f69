import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { MenuChoice } from '../../../ui/menu-entry.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { $location } from '../location/location-model.ts';
import { $offersTorrents } from '../operations/chosen-actions.ts';
import { icons } from '../operations/icons.ts';
import { commandsFor } from '../operations/registry.ts';
import { shortcutText } from './shortcut-text.ts';
import { useCommand } from './use-command.ts';

/** A line of a menu that has a place in the toolbar too. */
interface Line extends MenuChoice {
  readonly isPrimary: boolean;
  readonly needsRoom: boolean;
}

/** The commands for the selected entries, in the order and the groups of the menu; `entries`: the fetched ones. */
export function useEntryCommands(entries: readonly DriveFile[]): readonly (Line | 'separator')[] {
  const { formatMessage } = useIntl();
  const { location, offersTorrents } = useUnit({ location: $location, offersTorrents: $offersTorrents });
  const run = useCommand();
  return useMemo(() => {
    let group = 0;
    return (location ? commandsFor(entries, location) : []).flatMap((command) => {
      if (command.needsTorrents && !offersTorrents) return [];
      const {
        type,
        label = type,
        position,
        shortcut,
        isPrimary = false,
        isDangerous = false,
        needsRoom = false,
      } = command;
      const Icon = icons[type];
      const line: Line = {
        id: type,
        label: formatMessage({ id: `files.do.${label}` }),
        icon: Icon && <Icon />,
        shortcut: shortcut && shortcutText(shortcut),
        isPrimary,
        needsRoom,
        isDangerous,
        onChosen: () => run(command),
      };
      const before = group;
      group = Math.floor(position / 100);
      return before === 0 || before === group ? [line] : ['separator' as const, line];
    });
  }, [entries, location, offersTorrents, formatMessage, run]);
}
