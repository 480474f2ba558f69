import { Notices } from '../../features/notices/index.ts';
import { Preview } from '../../features/preview/index.ts';

/** What lies over the page: a file that is looked at, and what is told. */
export default function Overlays() {
  return (
    <>
      <Preview />
      <Notices />
    </>
  );
}
