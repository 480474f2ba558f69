import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { MenuChoice } from '../../../ui/menu-entry.ts';
import { shortcutText } from '../../../ui/shortcut.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import type { DriveLocation } from '../location/location.ts';
import { $location } from '../location/location-model.ts';
import { $offersTorrents } from '../operations/chosen-actions.ts';
import { icons } from '../operations/icons.ts';
import { commandsFor, type EntryCommand } from '../operations/registry.ts';
import { useCommand } from './use-command.ts';

/** A line of a menu that has a place in the toolbar too. */
interface Line extends MenuChoice {
  readonly isPrimary: boolean;
  readonly needsRoom: boolean;
}

/** The commands for the selected entries, in the order and the groups of the menu; `entries`: the fetched ones. */
export const useEntryCommands = (entries: readonly DriveFile[]): readonly (Line | 'separator')[] =>
  useCommandLines(entries, useUnit($location), useCommand());

/** The same for entries wherever they are shown, and with whatever is done when a line is chosen. */
export function useCommandLines(
  entries: readonly DriveFile[],
  location: DriveLocation | null,
  run: (command: EntryCommand) => void,
): readonly (Line | 'separator')[] {
  const { formatMessage } = useIntl();
  const offersTorrents = useUnit($offersTorrents);
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
