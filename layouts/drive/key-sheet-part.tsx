import KeySheet from '../../features/keyboard/sheet.tsx';
import { keyGroups } from './key-groups.ts';

export default function DriveKeys({ onClose }: { readonly onClose: () => void }) {
  return <KeySheet groups={keyGroups} onClose={onClose} />;
}
