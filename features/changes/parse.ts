/** One server-sent event (WHATWG HTML, section 9.2). */
export interface ServerEvent {
  readonly type: string;
  readonly text: string;
  readonly id: string | undefined;
}

/** Cuts a stream of text into events. Comments, which keep the line open, are passed over. */
export function createParser(): (text: string) => ServerEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const fields = block.split('\n').map(fieldOf);
      const last = (name: string) => fields.findLast(([field]) => field === name)?.[1];
      const lines = fields.filter(([field]) => field === 'data').map(([, value]) => value);
      if (lines.length === 0) return [];
      return [{ type: last('event') ?? 'message', text: lines.join('\n'), id: last('id') }];
    });
  };
}

function fieldOf(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
