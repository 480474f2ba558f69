import { previewParameter, signPreview } from '../render/preview.ts';
import { CannotRunError, type Command, type Given, textOf, textOption, UsageError } from './command.ts';
import { instantOf, sayInstant } from './instants.ts';

const longest = 30 * 86_400_000;

export const preview: Command = {
  name: 'preview',
  summary: 'a link that shows the running site as it will be at a date',
  help: `
Usage: npm run --silent site -- preview [ADDRESS] --at DATE [--expires 2d]

Prints a link to the running site (PUBLIC_URL). Whoever has it sees the site as it is at that date, with a bar that says
so, until the link expires; search engines and caches keep nothing of it. It shows what is published with today's files.

  --at DATE        the day or instant to look at
  --expires TIME   how long the link is good: 12h, 2d (default), at most 30d

The server and this command must have the same PREVIEW_SECRET; without one there are no previews.
`,
  takesWords: true,
  options: { at: textOption, expires: textOption },
  run: async (given, { now, previewSecret, publicUrl, write, writeError }) => {
    const [address = '/', ...others] = given.words;
    if (!/^\/(?![/\\])/.test(address) || others.length > 0)
      throw new UsageError('Say one address, as /ja/about.');
    if (textOf(given, 'at') === undefined) throw new UsageError('Say the date with --at.');
    if (previewSecret === undefined)
      throw new CannotRunError(
        'PREVIEW_SECRET is not set. Give the server and this command the same 32 characters or more.',
      );
    const instant = instantOf(given, now);
    const expires = now + timeOf(given);
    const [path = '/', hash] = address.split('#', 2);
    const token = signPreview({ instant, expires }, previewSecret);
    const sign = path.includes('?') ? '&' : '?';
    write(`${publicUrl}${path}${sign}${previewParameter}=${token}${hash === undefined ? '' : `#${hash}`}\n`);
    writeError(`The site at ${sayInstant(instant)}; good until ${sayInstant(expires)}.\n`);
    return 0;
  },
};

function timeOf(given: Given): number {
  const text = textOf(given, 'expires') ?? '2d';
  const [, count, unit] = /^(\d{1,3})([hd])$/.exec(text) ?? [];
  const time = Number(count) * (unit === 'd' ? 86_400_000 : 3_600_000);
  if (time > 0 && time <= longest) return time;
  throw new UsageError(`--expires ${text} is no time. Write hours or days, at most 30d: 12h, 2d.`);
}
