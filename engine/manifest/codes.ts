import type { Diagnostic } from './diagnostic.ts';

export interface CodeEntry {
  /** One line: what the finding means. */
  readonly title: string;
  /** The way to repair it, unless the finding itself knows better. */
  readonly help: string;
  readonly severity?: Diagnostic['severity'];
}

const table = {
  // The file as text
  'too-large': {
    title: 'The file is too large',
    help: 'A manifest holds at most 3 MB; move long texts to content/ and name them with {file: key}.',
  },
  'too-deep': {
    title: 'The file is nested too deeply',
    help: 'No part of a manifest needs more than 64 levels of nesting; look for brackets that were never closed.',
  },
  encoding: {
    title: 'The file is not UTF-8 text',
    help: 'Save the file as UTF-8 (in VS Code: the encoding in the bar at the bottom, "Save with Encoding"), and write the damaged words again.',
  },
  'merge-conflict': {
    title: 'A merge left its marks in the file',
    help: 'Keep the lines that are right and remove the three lines that begin with <<<<<<<, ======= and >>>>>>>.',
  },
  empty: {
    title: 'The file is empty',
    help: 'Write at least `site`, `locales`, `routes` and `errors`, or restore the file from its last version.',
  },
  syntax: {
    title: 'The file is not valid YAML',
    help: 'Compare the line with its neighbours: indentation, colons, commas and brackets must pair up.',
  },
  'tab-indent': {
    title: 'A tab stands where only spaces may',
    help: 'YAML is indented with spaces; replace the tab with two spaces for each level.',
  },
  indentation: {
    title: 'A line that stands too far in or out',
    help: 'Keys of one mapping and dashes of one list begin in the same column.',
  },
  'unclosed-quote': {
    title: 'A quote is opened and not closed',
    help: 'Close the quote on the same line, with the sign that opened it.',
  },
  'multiple-documents': {
    title: 'The file holds more than one YAML document',
    help: 'Remove the line `---` or `...`; the manifest is one document.',
  },
  'unsupported-yaml': {
    title: 'The file uses a part of YAML that manifests do without',
    help: 'Put a value that begins with such a sign in quotes. The anchors (&), aliases (*), tags (!) and % lines of YAML are not read here.',
  },
  'duplicate-key': {
    title: 'A key is written twice in one mapping',
    help: 'Keep one of the two; the other would be lost without a word.',
  },
  'too-many-faults': {
    title: 'The list of faults was cut',
    help: 'Mend the faults above first and check again.',
  },
  'include-file': {
    title: 'A file to include that is not there, or may not be read',
    help: 'Name files below the folder of the manifest, such as events/winter.yaml or events/*.yaml.',
  },
  'include-nothing': {
    title: 'A pattern that no file fits',
    help: 'Correct it, or leave it for files that are still to come.',
    severity: 'warning',
  },
  // Shape
  'unknown-key': {
    title: 'A key that the manifest does not know',
    help: 'Correct the name or remove the key.',
  },
  'missing-key': { title: 'A key that must be there is missing', help: 'Add the key with its value.' },
  'wrong-type': { title: 'A value of the wrong type', help: 'Write a value of the type that is asked for.' },
  'wrong-value': {
    title: 'A value that is not allowed here',
    help: 'Write a value of the form that is asked for.',
  },
  'ambiguous-text': {
    title: 'A text that is neither a message nor words',
    help: 'Write {message: catalogue.id} or {text: {en-US: Words}}, one of the two.',
  },
  'route-target': {
    title: 'A route that does not say what answers',
    help: 'Give the route either `page` or `handler`.',
  },
  'misplaced-key': {
    title: 'A key that means nothing here',
    help: 'Remove the key; a route with `handler` has only its path, and a feed the route that it is `of`.',
  },
  // Names
  'unknown-page': { title: 'A page that does not exist', help: 'A page is a folder in pages/.' },
  'unknown-layout': { title: 'A layout that does not exist', help: 'A layout is a folder in layouts/.' },
  'unknown-guard': { title: 'A guard that does not exist', help: 'A guard is a file in guards/.' },
  'unknown-rule': {
    title: 'A validate rule that does not exist',
    help: 'A validate rule is a file in guards/validate/.',
  },
  'unknown-action': { title: 'An action that does not exist', help: 'An action is a file in actions/.' },
  'unknown-icon': {
    title: 'An icon that no layout draws',
    help: 'Layouts say in their `index.ts` which icons they draw; until the name is right a common sign stands there.',
    severity: 'warning',
  },
  'unknown-message': {
    title: 'A message that no catalogue holds',
    help: 'Add the message to locales/, or correct its id.',
  },
  'message-values': {
    title: 'A message with placeholders where nothing fills them in',
    help: 'Readers see its words without them: name another message, or take the placeholders and tags out of this one.',
    severity: 'warning',
  },
  'unknown-content-file': {
    title: 'A content file that does not exist',
    help: 'Add the file under content/, or correct its key (a path without language and ending).',
  },
  'unknown-policy-kind': {
    title: 'A policy kind that is not declared',
    help: 'Kinds are declared under `policies.kinds`.',
  },
  'unknown-locale': {
    title: 'A language that the site does not have',
    help: 'Languages are listed under `locales.supported`.',
  },
  'invalid-locale': { title: 'Not a language tag', help: 'Write a BCP 47 tag, such as en-US, ja or zh-TW.' },
  'locale-domain': {
    title: 'A domain of a language that cannot be used',
    help: 'Write the origin alone: https://example.jp, without a path.',
  },
  'missing-default-text': {
    title: 'Words without the default language',
    help: 'Add the words in the default language; readers of every other language fall back to them.',
  },
  'missing-translation': {
    title: 'Words that lack languages',
    help: 'Readers of these languages see the default language until the words are added.',
    severity: 'warning',
  },
  'duplicate-entry': { title: 'The same name twice in one list', help: 'Remove the second one.' },
  // Pages and what runs before them
  'invalid-content': {
    title: "Content that the page's schema refuses",
    help: 'Write another value; an editor of the site names what may stand here.',
  },
  'broken-page-schema': {
    title: "A page's schema that cannot be used",
    help: 'This is a fault of the code: correct schema.ts in the folder of the page.',
  },
  'layout-kind': {
    title: 'A layout that cannot frame this kind of page',
    help: 'Choose a layout that frames this kind of page.',
  },
  'guard-needs-window': {
    title: 'A guard without the window that it needs',
    help: 'Give the route a `window: {from: …, to: …}` or take the guard off.',
  },
  'guard-needs-param': {
    title: 'A guard without the path parameter that it needs',
    help: 'Add the parameter to the path (`/:name` or a last `/*name`) or take the guard off.',
  },
  'rule-needs-param': {
    title: 'A validate rule without the path parameter that it needs',
    help: 'Add the parameter to the path (`/:name` or a last `/*name`) or take the rule off.',
  },
  'guard-side': {
    title: 'A guard that cannot run where it is used',
    help: 'Each opening of an app page is decided on the server; a guard that needs what only a browser knows can stand on documents alone.',
  },
  'rule-side': {
    title: 'A validate rule that cannot run where it is used',
    help: 'The rule decides the status 404, so it must run on the server, or on both sides.',
  },
  'guard-contradiction': {
    title: 'A guard or rule that reads what its side does not have',
    help: 'This is a fault of the code: the server knows no hash and no localStorage, the browser has neither content files nor policies.',
  },
  'guard-on-handler': {
    title: 'A guard on a route that a handler answers',
    help: 'Handlers such as the sitemap are open to everyone; take the guard off.',
  },
  'action-params': {
    title: "An action's parameters differ from its code",
    help: 'Declare exactly the parameters that the action reads.',
  },
  // Windows and policies
  'invalid-date': {
    title: 'Not a date',
    help: 'Write a day as 2026-11-20 and an instant as "2026-11-20T00:00:00+08:00".',
  },
  'missing-offset': {
    title: 'An instant without its time offset',
    help: 'Add the offset from UTC, such as +08:00, or Z for UTC; without it nobody knows when that is.',
  },
  'window-order': { title: 'A window that ends before it starts', help: 'Set `to` later than `from`.' },
  'empty-window': {
    title: 'A window with no edge',
    help: 'Give `from`, `to` or both, or remove the window.',
  },
  'window-status': {
    title: 'A redirect for good that ends',
    help: 'Write the status 302 or 307, or leave it out; a redirect for good has a window without `to`.',
  },
  'duplicate-kind': {
    title: 'A policy kind declared twice',
    help: 'Move the versions of the second under the first.',
  },
  'undated-version': {
    title: 'An undated version beside others',
    help: 'Date every version of a kind that has more than one.',
  },
  'unnamed-version': {
    title: 'A policy version without date and name',
    help: 'Give the version a `date`, or a `name` if it is the only one.',
  },
  'policy-order': {
    title: 'Policy versions out of order',
    help: 'List the versions oldest first, each date once.',
  },
  'policy-without-text': {
    title: 'A policy version without its text',
    help: 'Add the file under content/ in the default language.',
  },
  // Addresses
  'invalid-path': {
    title: 'A path that cannot be an address',
    help: 'A path begins with / and has parts of plain letters, digits and . _ ~ - such as /sale/winter-week; `/:name` stands for any one part, a last `/*name` for all the rest.',
  },
  'duplicate-path': {
    title: 'Two entries with the same address',
    help: 'Change one of the two paths; parameters with different names are still the same address.',
  },
  'locale-path': {
    title: 'A path that begins with a language',
    help: 'Languages are taken off the address before routes are looked up, so this path would never be found. Write it without.',
  },
  'unreachable-route': {
    title: 'A route that no address reaches',
    help: 'Remove the route, or what hides it.',
  },
  'same-page-elsewhere': {
    title: '`unprefixed: same-page` on a path other than /',
    help: 'Only the bare root serves a page without a language; remove the key here.',
  },
  'translated-path': {
    title: 'A path in a language that the address cannot have',
    help: 'Documents with a language in their address can have another path in each, with the same parameters as `path`.',
  },
  'unsafe-target': {
    title: 'A target that could lead anywhere',
    help: 'A path of this site begins with one `/` and holds no backslash and no control characters; another site is written with https://.',
  },
  'external-link': {
    title: 'An address of another site that cannot be used',
    help: 'Write the address as people read it, such as https://forum.example.com/rules; in menus and content also mailto:name@example.com.',
  },
  'insecure-link': {
    title: 'A link to another site without encryption',
    help: 'Write https:// where the site has it.',
    severity: 'warning',
  },
  'unknown-target': {
    title: 'A target that leads to no route',
    help: 'Write the path of a route, without a language.',
  },
  'unknown-param': {
    title: 'A parameter that its path lacks',
    help: 'Parameters in `to` must stand in `from`, those in `params` in `path`.',
  },
  'param-type': {
    title: 'A parameter whose type cannot be used',
    help: 'Write {type: integer}, {type: year}, {type: date}, {type: slug}, {one-of: [gold, silver]} or {pattern: PK-<digits 4>}.',
  },
  'data-route': {
    title: 'A route that cannot have a list of entries',
    help: 'A route with `data` has parameters, a document as its page, and a list of its own; what the page shows stands in the list.',
  },
  'feed-route': {
    title: 'A feed that has no entries, or no form',
    help: 'Write {path: /news/feed.xml, handler: feed, of: /news}: the path ends with .xml (Atom) or .json (JSON Feed), and the page of the other route has a feed.',
  },
  'ambiguous-route': {
    title: 'Two routes that could both answer an address',
    help: 'Let them have nothing in common, or let one take only what the other takes too: then it comes first.',
  },
  'redirect-loop': {
    title: 'Redirects that lead round in a circle',
    help: 'Let one of them lead to a page, or remove one.',
  },
} as const satisfies Record<string, CodeEntry>;

/** Every code that `compile` can give. */
export type Code = keyof typeof table;

/** All codes with their meaning and remedy; the reference in the documentation is made of them. */
export const codes: Readonly<Record<Code, CodeEntry>> = table;
