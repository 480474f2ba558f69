import { useUnit } from 'effector-react';
import { CircleUserRound, CreditCard, Folder, Keyboard, LogOut, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { FileAnswer } from '../../api/contract/file.ts';
import { type LinkTarget, localeHref } from '../../engine/index.ts';
import { isExternal, navigateFx, useSite } from '../../engine/view/index.ts';
import { isFolder, kindOf } from '../../features/files/entry.ts';
import { $shownFolder, $shownLocation, entryOpened, folderAddress } from '../../features/files/frame.ts';
import {
  $branches,
  $selected,
  placeKeys,
  useEntryCommands,
  useNewCommands,
  usePlaceCommands,
} from '../../features/files/keyboard.ts';
import { NavigationIcon } from '../../features/frame/index.ts';
import { sheetRequested } from '../../features/keyboard/index.ts';
import Palette, { type PaletteChoice } from '../../features/keyboard/palette.tsx';
import { signOutRequested } from '../../features/session/index.ts';
import { FileIcon } from '../../ui/file-icon.tsx';
import { isChoice, type MenuEntry } from '../../ui/menu-entry.ts';
import { pageKeys } from './key-groups.ts';

/** Folders of the tree that a few letters may find; the server finds the others. */
const mostFolders = 2000;

/** The search of commands, with what can be done on the open page and where one can go from it. */
export default function DrivePalette({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const onOpened = useUnit(entryOpened);
  const go = useGo();
  return (
    <Palette
      choices={[...useActions(), ...usePlaces()]}
      iconOf={(entry: FileAnswer) => <FileIcon kind={kindOf(entry)} />}
      onEntryChosen={(entry) =>
        isFolder(entry) ? go(folderAddress(entry.id)) : void onOpened({ entry, siblings: [entry] })
      }
      rootName={formatMessage({ id: 'files.root' })}
      onClose={onClose}
    />
  );
}

/** Pages of this layout open in place; others are loaded. */
function useGo() {
  const site = useSite();
  const onNavigate = useUnit(navigateFx);
  return (to: LinkTarget) => {
    if (to.startsWith('/drive/')) void onNavigate({ to });
    else location.assign(localeHref(to, site.locale, site));
  };
}

const linesOf = (entries: readonly MenuEntry[]): PaletteChoice[] =>
  entries.filter(isChoice).map(({ id, label, icon, onChosen }) => ({
    id: `do-${id}`,
    group: 'actions',
    label,
    icon,
    onChosen: () => onChosen?.(),
  }));

function useActions(): readonly PaletteChoice[] {
  const { formatMessage } = useIntl();
  const { selected, folder, location, onSheet, onSignOut } = useUnit({
    selected: $selected,
    folder: $shownFolder,
    location: $shownLocation,
    onSheet: sheetRequested,
    onSignOut: signOutRequested,
  });
  const commands = useEntryCommands(location ? selected : []);
  const news = useNewCommands();
  const { upload } = usePlaceCommands();
  const action = (id: string, label: string, icon: ReactNode, onChosen: () => void): PaletteChoice => ({
    ...{ id, group: 'actions', icon, onChosen },
    label: formatMessage({ id: label }),
  });
  const keys: Readonly<Record<string, PaletteChoice['shortcut']>> = {
    'do-new-folder': placeKeys.newFolder[0],
    'do-upload': placeKeys.upload[0],
    'do-paste': placeKeys.paste[0],
  };
  const adding = folder?.isOpen ? linesOf(news) : [];
  return [
    ...linesOf(commands),
    ...adding.map((line) => ({ ...line, shortcut: keys[line.id] })),
    // Elsewhere into the root.
    ...(adding.length === 0 && upload
      ? [{ ...action('do-upload', 'files.do.upload', <Folder />, upload), shortcut: placeKeys.upload[0] }]
      : []),
    { ...action('sheet', 'keyboard.title', <Keyboard />, () => onSheet()), shortcut: pageKeys.sheet[0] },
    action('sign-out', 'frame.user.signOut', <LogOut />, () => onSignOut()),
  ];
}

function usePlaces(): readonly PaletteChoice[] {
  const { formatMessage } = useIntl();
  const { navigation } = useSite();
  const branches = useUnit($branches);
  const go = useGo();
  const place = (to: LinkTarget, label: string, icon: ReactNode): PaletteChoice => ({
    ...{ id: `to-${to}`, group: 'places', label, icon },
    onChosen: () => go(to),
  });
  const links = [...(navigation.drive ?? []), ...(navigation.help ?? [])].flatMap(({ links }) => links);
  const folders = Object.values(branches).flatMap(({ folders }) => folders);
  return [
    ...links.flatMap(({ to, label, icon }) =>
      isExternal(to) ? [] : [place(to as LinkTarget, label, <NavigationIcon name={icon} />)],
    ),
    place('/drive/account', formatMessage({ id: 'frame.user.account' }), <CircleUserRound />),
    place('/drive/payment', formatMessage({ id: 'payment.open' }), <CreditCard />),
    place('/drive/feedback', formatMessage({ id: 'frame.user.feedback' }), <MessageSquareText />),
    ...folders
      .slice(0, mostFolders)
      .map(({ id, name }) => place(folderAddress(id), name, <FileIcon kind="folder" />)),
  ];
}
