import { shownText } from '../../api/contract/shown-text.ts';
import { shortEnd } from './entry-name.tsx';
import { splitName } from './split-name.ts';
import { StillEntry, type StillEntryProps } from './still-entry.tsx';
import type { StillDrawing, StillMarkup } from './types.ts';

type Pattern = ReturnType<StillDrawing['pattern']>;

/** By the kind of file, and then by what else an entry looks like: there are as many as kinds, in a few forms each. */
const known = new Map<string, Pattern[]>();

/**
 * The markup of an entry, the same that React would make of it: drawn by React once for all that look alike, and filled with
 * each one's words. A list of a hundred is done in a tenth of the time.
 */
export function stillMarkup(drawing: StillDrawing, props: StillEntryProps): StillMarkup {
  const { view, entry, face, address } = props;
  const { kind, thumbnail, note } = face;
  const name = shownText(entry.name);
  const [start, end] = (name === entry.name && props.parts) || splitName(name);
  const traits = [view === 'list', !thumbnail, start === '', end.length > shortEnd, address === undefined];
  let form = note === undefined ? 0 : note.length + 1;
  for (const trait of traits) form = 2 * form + Number(trait);
  const ofKind = known.get(kind) ?? [];
  if (ofKind.length === 0) known.set(kind, ofKind);
  ofKind[form] ??= patternOf(drawing, props, [start, end]);
  const words = [name, start, end, address ?? '', thumbnail ?? ''];
  return (ofKind[form] as Pattern).fill(note === undefined ? words : words.concat(note));
}

/** The pattern of all that look like this entry. */
function patternOf(
  { place, pattern }: StillDrawing,
  { view, face: { kind, thumbnail, note }, address }: StillEntryProps,
  [start, end]: readonly [start: string, end: string],
): Pattern {
  const entryOfPlaces: StillEntryProps = {
    view,
    entry: { id: '', name: place(0) },
    parts: [start && place(1), place(2, end.length > shortEnd ? shortEnd + 1 : 0)],
    address: address && place(3),
    face: { kind, thumbnail: thumbnail && place(4), note: note?.map((_, at) => place(5 + at)) },
  };
  return pattern(<StillEntry {...entryOfPlaces} />);
}
