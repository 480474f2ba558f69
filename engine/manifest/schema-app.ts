import { z } from 'zod';
import { atLeast, atMost } from './length.ts';
import { errorPage, named, target, text } from './schema-values.ts';

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/, 'must be a colour such as #0a6f69')
  .meta({ examples: ['#0a6f69'] });

const shortcut = z.strictObject({ to: target, label: text });
const shortcuts = z.array(shortcut).check(atMost(4, 'must have at most 4 shortcuts'));

const receiver = target.regex(/^[^?#]*$/, 'must be a path without "?" and "#"');

const extension = z.string().regex(/^\.[a-z\d]{1,16}$/, 'must be an extension such as .torrent');
const mediaType = z.string().regex(/^[a-z]+\/[\w.+-]{1,64}$/, 'must be a media type such as application/pdf');
const extensions = z.array(extension).check(atLeast(1, 'must name at least one extension'));
const fileHandler = z.strictObject({
  type: mediaType.meta({ examples: ['application/x-bittorrent'] }),
  extensions: extensions.meta({ examples: [['.torrent']] }),
  to: target.describe('What opens them: a page that takes the files of `launchQueue`, or an action on it.'),
});
const fileHandlers = z.array(fileHandler).check(atMost(4, 'must have at most 4 kinds of files'));

/** The section `app:` of the manifest. */
export const app = z.strictObject({
  shortName: z
    .string()
    .check(atLeast(1, 'must not be empty'), atMost(12, 'must have at most 12 characters'))
    .describe('What stands under its icon, where the name of the site is too long for that.')
    .optional(),
  description: text.optional(),
  start: target.describe('Where it opens: a path of this site, without a language.'),
  colors: z
    .strictObject({ light: color, dark: color })
    .describe('The ground of the page’s upper edge, which a device continues around it.'),
  shortcuts: shortcuts.describe('Places in the menu of the app’s icon, the most wanted first.').optional(),
  receive: receiver.describe('Where links go that other apps hand on: ?title=, ?text=, ?url=.').optional(),
  magnet: receiver.describe('Where magnet links go that a device opens with the app: ?url=.').optional(),
  files: fileHandlers.describe('Files of a device that the app opens, the most wanted first.').optional(),
  offline: z
    .strictObject({
      within: z.string().meta({
        description: 'The beginning of the addresses where this page stands in while there is no network.',
        examples: ['/app'],
      }),
      ...errorPage.shape,
      page: named('pages', 'A folder in pages/: a document.'),
    })
    .describe('What is shown in place of a page that the network does not bring.')
    .optional(),
});
