import { Details } from '../../features/details/index.ts';
import { kindOf } from '../../features/files/file.ts';
import { Preview } from '../../features/preview/index.ts';
import './model.ts';

/** A file that is looked at lies over the page, with its details at its side. */
export function Looking() {
  return <Preview details={(file) => <Details entries={[file]} kindOf={kindOf} isBesideViewer />} />;
}
