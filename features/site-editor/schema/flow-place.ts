import { type Step, unquoted, type WrittenPlace } from './step.ts';

/** A place between brackets on one line: `{to: /faq, label: {message: |` . */
interface FlowPlace extends WrittenPlace {
  /** Where the word begins, from the first bracket. */
  readonly at: number;
}

interface Frame {
  readonly isMapping: boolean;
  /** The key whose value is being written. */
  key: string | undefined;
  readonly scalars: Record<string, string>;
}

/** @param text from the first bracket to the cursor. @returns undefined where no bracket is open. */
export function flowPlace(text: string): FlowPlace | undefined {
  const frames: Frame[] = [];
  let begin = 0;
  const word = (end: number): string => unquoted(text.slice(begin, end).trim());
  const settle = (end: number): void => {
    const frame = frames.at(-1);
    if (frame?.key !== undefined) frame.scalars[frame.key] = word(end);
    if (frame) frame.key = undefined;
    begin = end + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (sign === '"' || sign === "'") {
      const end = text.indexOf(sign, at + 1);
      if (end < 0) break;
      at = end;
    } else if (sign === '{' || sign === '[') {
      frames.push({ isMapping: sign === '{', key: undefined, scalars: Object.create(null) });
      begin = at + 1;
    } else if (sign === '}' || sign === ']') {
      settle(at);
      frames.pop();
      // The closed collection is no scalar of the mapping around it.
      const around = frames.at(-1);
      if (around) around.key = undefined;
    } else if (sign === ',') settle(at);
    else if (sign === ':' && /^\s?$/.test(text[at + 1] ?? '') && frames.at(-1)?.isMapping) {
      const frame = frames.at(-1) as Frame;
      frame.key ??= word(at);
      begin = at + 1;
    }
  }
  const top = frames.at(-1);
  return top && placeIn(frames, top, text, begin);
}

function placeIn(frames: readonly Frame[], top: Frame, text: string, begin: number): FlowPlace {
  const steps = frames.flatMap((frame): Step[] => {
    if (!frame.isMapping) return [{ type: 'item' }];
    return frame.key === undefined ? [] : [{ type: 'key', name: frame.key, beside: { ...frame.scalars } }];
  });
  const written = text.slice(begin);
  const lead = written.length - written.trimStart().length;
  return {
    steps,
    slot: top.isMapping && top.key === undefined ? 'key' : 'value',
    word: written.trimStart(),
    at: begin + lead,
    beside: { ...top.scalars },
  };
}
