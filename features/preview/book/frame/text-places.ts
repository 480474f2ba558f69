/** Where a range or an element is drawn first. */
export function rectOf(target: Element | Range): DOMRect {
  const [first] = [...target.getClientRects()].filter(({ width, height }) => width > 0 || height > 0);
  return first ?? target.getBoundingClientRect();
}

/** The first letter of a part whose box is as wanted; the boxes of letters follow each other. */
export function textRangeFrom(part: Element, isReached: (box: DOMRect) => boolean): Range | null {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    range.selectNodeContents(node);
    const last = [...range.getClientRects()].at(-1);
    if (last === undefined || !isReached(last) || !/\S/.test(node.nodeValue ?? '')) continue;
    let [from, until] = [0, length - 1];
    while (from < until) {
      const middle = (from + until) >> 1;
      range.setStart(node, middle);
      range.setEnd(node, middle + 1);
      const box = range.getBoundingClientRect();
      // Spaces between lines have no box.
      if ((box.width > 0 || box.height > 0) && isReached(box)) until = middle;
      else from = middle + 1;
    }
    range.setStart(node, from);
    range.setEnd(node, from + 1);
    return range;
  }
  return null;
}

/** Texts of a chapter, as people read them. */
function textsOf(chapter: Document): readonly Text[] {
  const walker = chapter.createTreeWalker(
    chapter.body ?? chapter.documentElement,
    NodeFilter.SHOW_TEXT,
    (node) =>
      /^(?:style|script|title)$/i.test(node.parentElement?.localName ?? '')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

interface Occurrence {
  readonly range: Range;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Letters around a finding that are shown with it. */
const around = 60;

/** Where words stand in a chapter, whatever their case. */
export function occurrences(chapter: Document, words: string, most: number): readonly Occurrence[] {
  const texts = textsOf(chapter);
  const starts: number[] = [];
  let whole = '';
  for (const text of texts) {
    starts.push(whole.length);
    whole += text.data;
  }
  // Each kind of white space is one letter, so that numbers stay what they are.
  const plain = (given: string) => sameLength(given.replace(/\s/g, ' '));
  const [hay, needle] = [plain(whole), plain(words.trim())];
  const found: Occurrence[] = [];
  if (needle === '') return found;
  const place = (at: number): readonly [Text, number] => {
    const number = lastAtMost(starts, at);
    return [texts[number] as Text, at - (starts[number] ?? 0)];
  };
  for (
    let at = hay.indexOf(needle);
    at >= 0 && found.length < most;
    at = hay.indexOf(needle, at + needle.length)
  ) {
    const range = chapter.createRange();
    range.setStart(...place(at));
    const [last, offset] = place(at + needle.length - 1);
    range.setEnd(last, offset + 1);
    const said = (from: number, until: number) => whole.slice(Math.max(0, from), until).replace(/\s+/g, ' ');
    const end = at + needle.length;
    found.push({
      range,
      before: said(at - around, at),
      match: said(at, end),
      after: said(end, end + around),
    });
  }
  return found;
}

/** In lower case, without letters that would become two. */
const sameLength = (given: string): string => {
  const lower = given.toLowerCase();
  return lower.length === given.length
    ? lower
    : [...given].map((one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one)).join('');
};

/** Number of the last of rising numbers that is at most this. */
function lastAtMost(rising: readonly number[], most: number): number {
  let [from, until] = [0, rising.length - 1];
  while (from < until) {
    const middle = (from + until + 1) >> 1;
    if ((rising[middle] ?? 0) <= most) from = middle;
    else until = middle - 1;
  }
  return from;
}
