import { shownText } from '../../api/contract/shown-text.ts';
import { shortEnd } from './entry-name.tsx';
import { splitName } from './split-name.ts';
import { StillEntry, type StillEntryProps } from './still-entry.tsx';
import type { StillDrawing } from './types.ts';

/** By the appearance of an entry: as many as kinds of files, in a few forms each. */
const known = new Map<string, ReturnType<StillDrawing['pattern']>>();

/**
 * The markup of an entry, the same as React's: rendered by React once for all that look alike, and filled with each
 * one's text. A list of a hundred takes a tenth of the time.
 */
export function stillMarkup(drawing: StillDrawing, props: StillEntryProps): string {
  const { view, entry, face, address } = props;
  const { kind, thumbnail, note = [] } = face;
  const name = shownText(entry.name);
  const [start, end] = (name === entry.name && props.parts) || splitName(name);
  const isLong = end.length > shortEnd;
  const shape = [view, kind, !thumbnail, face.note?.length, start !== '', isLong, address === undefined].join(
    ' ',
  );
  let stencil = known.get(shape);
  if (stencil === undefined) {
    const { place, pattern } = drawing;
    const entryOfPlaces: StillEntryProps = {
      view,
      entry: { id: '', name: place(0) },
      parts: [start && place(1), place(2, isLong ? shortEnd + 1 : 0)],
      address: address && place(3),
      face: {
        kind,
        thumbnail: thumbnail && place(4),
        note: face.note?.map((_, at) => place(5 + at)),
      },
    };
    stencil = pattern(<StillEntry {...entryOfPlaces} />);
    known.set(shape, stencil);
  }
  return stencil.fill([name, start, end, address ?? '', thumbnail ?? '', ...note]);
}
