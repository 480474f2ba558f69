import { previewParameter, signPreview } from '../render/preview.ts';
import { CannotRunError, type Command, type Given, textOf, UsageError } from './command.ts';
import { instantOf, sayInstant } from './instants.ts';

const longest = 30 * 86_400_000;

export const preview: Command = {
  name: 'preview',
  about: 'a link that shows the running site as it will be at a date',
  words: ['[ADDRESS]'],
  help: `Prints a link to the running site (PUBLIC_URL). Whoever has it sees the site as it is at that date, with a bar that says
so, until the link expires; search engines and caches keep nothing of it. It shows what is published with today's files.

The server and this command must have the same PREVIEW_SECRET; without one there are no previews.`,
  options: {
    at: { value: 'DATE', about: 'the day or instant to look at', isNeeded: true },
    expires: { value: 'TIME', about: 'how long the link is good: 12h, 2d (default), at most 30d' },
  },
  run: async (given, { now, previewSecret, publicUrl, write, writeError }) => {
    const [address = '/', ...others] = given.words;
    if (!/^\/(?![/\\])/.test(address) || others.length > 0)
      throw new UsageError('Say one address, as /ja/about.');
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
