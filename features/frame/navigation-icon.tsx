import {
  CircleQuestionMark,
  Clock,
  CloudDownload,
  Folder,
  Gift,
  House,
  LifeBuoy,
  Link2,
  type LucideIcon,
  Monitor,
  Settings,
  Share2,
  Star,
  Trash2,
  Users,
} from 'lucide-react';
import { type IconName, isIconName } from './icon-names.ts';

const icons: Readonly<Record<IconName, LucideIcon>> = {
  'circle-help': CircleQuestionMark,
  clock: Clock,
  'cloud-download': CloudDownload,
  folder: Folder,
  gift: Gift,
  house: House,
  'life-buoy': LifeBuoy,
  monitor: Monitor,
  settings: Settings,
  'share-2': Share2,
  star: Star,
  'trash-2': Trash2,
  users: Users,
};

/** The icon of a link of the manifest; a link's sign where the name is not among the known ones. */
export function NavigationIcon({ name }: { name: string | undefined }) {
  const Icon = isIconName(name) ? icons[name] : Link2;
  return <Icon />;
}
